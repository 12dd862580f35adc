/**
 * Makes embedded/: files of the repository as TypeScript, so that the generator reads and compiles nothing at run time
 * and runs in a browser as it does in Node. `npm run embed` writes it; a test compares it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Handlebars from 'handlebars';
import { Node, Project, SyntaxKind, ts, type ClassDeclaration, type SourceFile } from 'ts-morph';
import { assembleModule, hexOf } from '../../runtime/wasm/assembler.ts';
import { FUNCTIONS } from '../../learn/neural/kernels.ts';
import { unrollFeatures } from './unroll-features.ts';

/** The files of embedded/ by name, made from the repository at `root`. */
export function embeddedFiles(root: string): ReadonlyMap<string, string> {
  return new Map([
    ['specs.ts', specs(join(root, 'generator/systems'))],
    ['module-sources.ts', moduleSources(join(root, 'runtime/module'))],
    ['parser-sources.ts', parserSources(root)],
    ['templates.ts', templates(join(root, 'templates')) + moduleMembers(join(root, 'runtime/module'))],
    ['trace.ts', traceParts(join(root, 'templates/trace'), join(root, 'view'))],
    ...[...featureFiles(root), kernelFile()].map(({ name, text }) => [`${name}.ts`, text] as const),
  ]);
}

function specs(folder: string): string {
  return textModule(
    'SPECS',
    filesOf(folder, '.json'),
    'The specs that ship, by name, as they stand in generator/systems.',
  );
}

function traceParts(folder: string, view: string): string {
  const files = [
    ...filesOf(folder, '.css', '.css'),
    ...filesOf(folder, '.js', '.js'),
    { name: 'layout.js', text: layoutScript(view) },
  ];
  return textModule(
    'TRACE_PARTS',
    files,
    'Styles and scripts of the trace page, by file name, from templates/trace; layout.js from view/.',
  );
}

/** The files of view/ that lay a sentence out, as a script, in which each may use the ones before it. */
const LAYOUT_FILES = ['arc-levels', 'text-width', 'sentence-layout', 'sentence-geometry'];
/** What the page uses of them: templates/trace/layout.d.ts. */
const LAYOUT_EXPORTS = ['pageLayout', 'drawingGeometry', 'arcGeometry', 'blockGeometry', 'tokenGeometry'];

/** What lays the sentence out without a browser, as a plain script for the page, which measures. */
function layoutScript(view: string): string {
  const scripts = LAYOUT_FILES.map((name) => {
    const source = readFileSync(join(view, `${name}.ts`), 'utf8');
    const { outputText } = ts.transpileModule(source, {
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
function templates(folder: string): string {
  const compiled = filesOf(folder, '.hbs').map(({ name, text }) => {
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
function moduleMembers(folder: string): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const files = filesOf(folder, '.ts').map(({ name, text }) => ({
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
function moduleSources(folder: string): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const sources = filesOf(folder, '.ts')
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
function parserSources(root: string): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const files = [
    { name: 'hash-bytes', text: readFileSync(join(root, 'runtime/text/hash-bytes.ts'), 'utf8') },
    { name: 'best-candidates', text: readFileSync(join(root, 'runtime/module/best-candidates.ts'), 'utf8') },
    ...filesOf(join(root, 'runtime/parser'), '.ts'),
    ...filesOf(join(root, 'runtime/neural'), '.ts'),
    ...featureFiles(root),
    kernelFile(),
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
function featureFiles(root: string): readonly EmbeddedFile[] {
  return filesOf(join(root, 'templates/features'), '.txt').map(({ name, text }) => ({
    name: `${name}-features`,
    text: `${header(`From templates/features/${name}.txt.`)}\n${unrollFeatures(name, text)}`,
  }));
}

/** The kernels of networks, assembled. */
function kernelFile(): EmbeddedFile {
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

function textModule(constant: string, files: readonly EmbeddedFile[], what: string): string {
  const lines = files.map(({ name, text }) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`);
  return `${header(what)}\nexport const ${constant} = {\n${lines.join('')}} as const;\n`;
}

function header(what: string): string {
  return `/** @generated by npm run embed; not to be edited. ${what} */`;
}

interface EmbeddedFile {
  readonly name: string;
  readonly text: string;
}

/** The files with an ending, in alphabetical order, named without the ending unless it is kept. */
function filesOf(folder: string, ending: string, kept = ''): readonly EmbeddedFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ name: basename(file, ending) + kept, text: readFileSync(join(folder, file), 'utf8') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of embeddedFiles(process.cwd())) writeFileSync(join('embedded', name), text);
}
