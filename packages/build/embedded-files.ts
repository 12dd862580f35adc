/**
 * The files of embedded/, made of the files of the repository: specs, templates compiled to functions, the declarations
 * of sources, features, kernels and the parts of the trace page. Nothing here reads or writes, and nothing that is
 * imported here imports embedded/, which does not exist yet.
 */
import { basename, dirname } from 'node:path/posix';
import Handlebars from 'handlebars';
import { Node, Project, SyntaxKind, ts, type ClassDeclaration, type SourceFile } from 'ts-morph';
import { assembleModule, hexOf } from '../../runtime/wasm/assembler.ts';
import { FUNCTIONS } from '../../learn/neural/kernels.ts';
import { unrollFeatures } from './unroll-features.ts';

/** Texts of the repository, by their paths from its root. */
export type Texts = ReadonlyMap<string, string>;

/** The files of embedded/ by name. */
export function embeddedFiles(texts: Texts): Texts {
  const made = [...featureFiles(texts), kernelFile()];
  return new Map([
    ['specs.ts', specs(texts)],
    ['module-sources.ts', moduleSources(texts)],
    ['parser-sources.ts', parserSources(texts, made)],
    ['templates.ts', templates(texts) + moduleMembers(texts)],
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

/**
 * The templates compiled to functions, block by block: a page whose policy forbids `new Function` can run them. A block
 * begins after a line `{{!-- name --}}`; anything before the first is a comment.
 */
function templates(texts: Texts): string {
  const compiled = filesOf(texts, { folder: 'templates', ending: '.hbs' }).map(({ name, text }) => {
    const [, ...parts] = text.split(/^\{\{!-- (\w+) --\}\}\n/m);
    const blocks = parts.flatMap((part, index) =>
      index % 2 === 0 ? [`    ${JSON.stringify(part)}: ${precompile(parts[index + 1]!)},\n`] : [],
    );
    return `  ${JSON.stringify(name)}: {\n${blocks.join('')}  },\n`;
  });
  return [
    '// @ts-nocheck: what Handlebars compiles has no types.',
    header('The templates of modules, by section and block, compiled from templates/*.hbs.'),
    `export const TEMPLATES: Readonly<Record<string, Readonly<Record<string, object>>>> = {\n${compiled.join('')}};\n`,
  ].join('\n');
}

function precompile(text: string): string {
  // Everything is already quoted, so nothing is escaped. A name that the model lacks is an error, not an empty string.
  return String(Handlebars.precompile(text, { strict: true, noEscape: true, knownHelpersOnly: true }));
}

/**
 * The members of the classes of runtime/module, compiled as templates in which the numbers that surroundings.ts declares
 * vary. Members that are protected there are private in modules.
 */
function moduleMembers(texts: Texts): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const files = filesOf(texts, { folder: 'runtime/module', ending: '.ts' }).map(({ name, text }) => ({
    name,
    file: project.createSourceFile(`${name}.ts`, text),
  }));
  const numbers = new Set(
    files
      .find(({ name }) => name === 'surroundings')!
      .file.getVariableDeclarations()
      .filter((declaration) => declaration.getTypeNode()?.getText() === 'number')
      .map((declaration) => declaration.getName()),
  );
  const compiled = files
    .filter(({ name }) => name !== 'surroundings')
    .flatMap(({ name, file }) =>
      file.getClasses().map((one) => `  ${JSON.stringify(name)}: ${precompile(membersOf(one, numbers))},\n`),
    );
  return [
    '',
    '/** The members of the class `Configuration` that are written in runtime/module, by file. */',
    `export const MODULE_MEMBERS: Readonly<Record<string, object>> = {\n${compiled.join('')}};\n`,
  ].join('\n');
}

function membersOf(file: ClassDeclaration, numbers: ReadonlySet<string>): string {
  const members = file.getMembers().map((member) => {
    const from = member.getStart(true);
    let text = member.getText(true);
    for (const identifier of member.getDescendantsOfKind(SyntaxKind.Identifier).toReversed()) {
      if (!numbers.has(identifier.getText())) continue;
      text = `${text.slice(0, identifier.getStart() - from)}{{${identifier.getText()}}}${text.slice(identifier.getEnd() - from)}`;
    }
    return text.replace(/^ *protected /m, 'private ');
  });
  return members.join('\n\n');
}

/**
 * What does not vary between modules: the declarations of each file of runtime/module with their comments, without
 * imports, and without `export`, which a section adds if the module exports them.
 */
function moduleSources(texts: Texts): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const sources = filesOf(texts, { folder: 'runtime/module', ending: '.ts' })
    .filter(({ name }) => name !== 'surroundings')
    .map(({ name, text }) => ({ name, file: project.createSourceFile(`${name}.ts`, text) }))
    .filter(({ file }) => file.getClasses().length === 0)
    .map(({ name, file }) => {
      const lines = declarationsOf(file).map((declaration) => `    ${JSON.stringify(declaration)},\n`);
      return `  ${JSON.stringify(name)}: [\n${lines.join('')}  ],\n`;
    });
  return `${header('The declarations of runtime/module, by file.')}\nexport const MODULE_SOURCES = {\n${sources.join('')}} as const;\n`;
}

/** What parsers are made of: the declarations of each file of runtime/parser and runtime/neural, of features and kernels. */
function parserSources(texts: Texts, made: readonly NamedText[]): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const files = [
    { name: 'hash-bytes', text: texts.get('runtime/text/hash-bytes.ts')! },
    ...filesOf(texts, { folder: 'runtime/parser', ending: '.ts' }),
    ...filesOf(texts, { folder: 'runtime/neural', ending: '.ts' }),
    ...made,
  ];
  const sources = files.map(({ name, text }) => {
    const lines = declarationsOf(project.createSourceFile(`${name}.ts`, text)).map(
      (declaration) => `    ${JSON.stringify(declaration)},\n`,
    );
    return `  ${JSON.stringify(name)}: [\n${lines.join('')}  ],\n`;
  });
  return `${header('The declarations of runtime/parser, runtime/neural, features and kernels, by file.')}\nexport const PARSER_SOURCES = {\n${sources.join('')}} as const;\n`;
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

function declarationsOf(
  file: SourceFile,
): { readonly name: string; readonly comment: string; readonly text: string }[] {
  return file.getStatements().flatMap((statement) => {
    if (Node.isImportDeclaration(statement)) return [];
    const [variable] = Node.isVariableStatement(statement) ? statement.getDeclarations() : [];
    const named = variable ?? statement;
    const name = Node.hasName(named) ? named.getName() : '';
    if (name === '') throw new Error(`${file.getBaseName()}: every statement of a module’s source declares a name`);
    // The comment of the file may come before that of its first declaration.
    const comment = Node.isJSDocable(statement) ? (statement.getJsDocs().at(-1)?.getText() ?? '') : '';
    return [{ name, comment, text: statement.getText().replace(/^export /, '') }];
  });
}

function textModule(constant: string, files: readonly NamedText[], what: string): string {
  const lines = files.map(({ name, text }) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`);
  return `${header(what)}\nexport const ${constant} = {\n${lines.join('')}} as const;\n`;
}

function header(what: string): string {
  return `/** @generated by npm run embed; not to be edited. ${what} */`;
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The files of a folder with an ending, in alphabetical order, named without it. */
function filesOf(
  texts: Texts,
  { folder, ending }: { readonly folder: string; readonly ending: string },
): readonly NamedText[] {
  return [...texts]
    .filter(([path]) => dirname(path) === folder && path.endsWith(ending))
    .map(([path, text]) => ({ name: basename(path, ending), text }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
