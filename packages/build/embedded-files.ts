/**
 * The files of embedded/, made of the files of the repository: specs, templates compiled to functions, the declarations
 * of sources, features, kernels and the parts of the trace page. Nothing here reads or writes, and nothing that is
 * imported here imports embedded/, which does not exist yet.
 */
import { ts } from 'ts-morph';
import { assembleModule, hexOf } from '../../runtime/wasm/assembler.ts';
import { unrollFeatures } from '../../learn/linear/unroll-features.ts';
import { FUNCTIONS } from '../../learn/neural/kernels.ts';
import { moduleSources } from './module-sources.ts';
import { compiledMembers, compiledTemplates } from './module-templates.ts';
import { filesOf, type NamedText, type Texts } from './repository-texts.ts';

/** The files of embedded/ by name. */
export function embeddedFiles(texts: Texts): Texts {
  const made = [...featureFiles(texts), kernelFile()];
  return new Map([
    ['specs.ts', specs(texts)],
    ['sources.ts', sourceModule(texts, made)],
    ['templates.ts', templateModule(texts)],
    ['trace.ts', traceParts(texts)],
    ...made.map(({ name, text }) => [`${name}.ts`, text] as const),
  ]);
}

function specs(texts: Texts): string {
  return textModule(
    'SPECS',
    filesOf(texts, { folder: 'generator/systems', ending: '.json' }),
    'The specs that ship, by name, as they stand in generator/systems.',
  );
}

function traceParts(texts: Texts): string {
  const kept = ['.css', '.js'].flatMap((ending) =>
    filesOf(texts, { folder: 'templates/trace', ending }).map(({ name, text }) => ({ name: name + ending, text })),
  );
  return textModule(
    'TRACE_PARTS',
    [...kept, { name: 'layout.js', text: layoutScript(texts) }],
    'Styles and scripts of the trace page, by file name, from templates/trace; layout.js from view/.',
  );
}

/** The files of view/ that lay a sentence out, as a script, in which each may use the ones before it. */
const LAYOUT_FILES = ['arc-levels', 'text-width', 'sentence-layout', 'sentence-geometry'];
/** What the page uses of them: templates/trace/layout.d.ts. */
const LAYOUT_EXPORTS = ['pageLayout', 'drawingGeometry', 'arcGeometry', 'blockGeometry', 'tokenGeometry'];

/** What lays the sentence out without a browser, as a plain script for the page, which measures. */
function layoutScript(texts: Texts): string {
  const scripts = LAYOUT_FILES.map((name) => {
    const { outputText } = ts.transpileModule(texts.get(`view/${name}.ts`)!, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
    });
    return outputText.replaceAll(/^import .*\n/gm, '').replaceAll(/^export (?:\{\};\n)?/gm, '');
  });
  return `'use strict';\nconst drawing = (() => {\n${scripts.join('')}return { ${LAYOUT_EXPORTS.join(', ')} };\n})();\n`;
}

/** What modules are made of, by path. */
function sourceModule(texts: Texts, made: readonly NamedText[]): string {
  const all = new Map([...texts, ...made.map(({ name, text }) => [`embedded/${name}.ts`, text] as const)]);
  const sources = Object.entries(moduleSources(all)).map(([path, { imports, declarations }]) => {
    const lines = declarations.map((declaration) => `      ${JSON.stringify(declaration)},\n`);
    return `  ${JSON.stringify(path)}: {\n    imports: ${JSON.stringify(imports)},\n    declarations: [\n${lines.join('')}    ],\n  },\n`;
  });
  return `${header('What modules are made of: the imports and declarations of files, by path.')}\nexport const SOURCES = {\n${sources.join('')}} as const;\n`;
}

function templateModule(texts: Texts): string {
  const text = [
    header('The templates of modules, by section and block, compiled from templates/*.hbs.'),
    `export const TEMPLATES: Readonly<Record<string, Readonly<Record<string, object>>>> = ${compiledTemplates(texts)};\n`,
    '/** The members of the class `Configuration` that are written in runtime/module, by path. */',
    `export const MODULE_MEMBERS: Readonly<Record<string, object>> = ${compiledMembers(texts)};\n`,
  ].join('\n');
  return `// @ts-nocheck: what Handlebars compiles has no types.\n${text}`;
}

/** Features by name, unrolled. */
function featureFiles(texts: Texts): readonly NamedText[] {
  return filesOf(texts, { folder: 'templates/features', ending: '.txt' }).map(({ name, text }) => ({
    name: `${name}-features`,
    text: `${header(`From templates/features/${name}.txt.`)}\n${unrollFeatures(name, text)}`,
  }));
}

/** The kernels of networks, assembled. */
function kernelFile(): NamedText {
  const what = header('The kernels of learn/neural/kernels.ts.');
  const comment = '/** The loops of networks: a module of WebAssembly, in hexadecimal digits. */';
  const code = `export const KERNEL_CODE = '${hexOf(assembleModule(FUNCTIONS))}';`;
  return { name: 'kernel-code', text: `${what}\n\n${comment}\n${code}\n` };
}

function textModule(constant: string, files: readonly NamedText[], what: string): string {
  const lines = files.map(({ name, text }) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`);
  return `${header(what)}\nexport const ${constant} = {\n${lines.join('')}} as const;\n`;
}

function header(what: string): string {
  return `/** @generated by npm run embed; not to be edited. ${what} */`;
}
