/**
 * What modules are made of: for each file of runtime/ that a section may name, the files that it imports from, and its
 * declarations with their comments. What surroundings.ts declares is in every module, so imports from there are left out;
 * so are classes with members of `Configuration`, which are templates (module-templates.ts).
 */
import { dirname, join } from 'node:path/posix';
import { Node, Project, type ClassDeclaration, type ImportDeclaration, type SourceFile } from 'ts-morph';
import type { Declaration, ModuleSource } from '../../generator/emit/shared/source.ts';
import type { Texts } from './repository-texts.ts';

/** Every file of these may be named; files that they import from elsewhere come along. */
const FOLDERS = new Set(['runtime/module', 'runtime/parser', 'runtime/neural', 'runtime/pipeline', 'embedded']);

export const SURROUNDINGS = 'runtime/module/surroundings.ts';

/** The sources by their paths, in alphabetical order. */
export function moduleSources(texts: Texts): Readonly<Record<string, ModuleSource>> {
  const project = new Project({ useInMemoryFileSystem: true });
  const sources = new Map<string, ModuleSource>();
  const add = (path: string): void => {
    if (sources.has(path)) return;
    const text = texts.get(path);
    if (text === undefined) throw new Error(`there is no ${path} to make modules of`);
    const file = project.createSourceFile(path, text);
    const imports = importsOf(file, path);
    sources.set(path, { imports, declarations: declarationsOf(file, path) });
    for (const imported of imports) add(imported);
  };
  for (const path of texts.keys()) if (FOLDERS.has(dirname(path)) && path !== SURROUNDINGS) add(path);
  return Object.fromEntries([...sources].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether the members of a class become members of `Configuration`. */
export function hasMembers(declaration: ClassDeclaration): boolean {
  return declaration.getExtends()?.getText() === 'ConfigurationFields';
}

function importsOf(file: SourceFile, path: string): readonly string[] {
  const imported = file.getImportDeclarations().map((declaration) => {
    const from = declaration.getModuleSpecifierValue();
    if (!from.startsWith('.') || !keepsNames(declaration))
      throw new Error(
        `${path}: modules import nothing, so ${declaration.getText()} must name declarations of a source`,
      );
    return join(dirname(path), from);
  });
  return [...new Set(imported)].filter((each) => each !== SURROUNDINGS).toSorted();
}

/** Whether names stand for the same in both files, as they will in one. */
function keepsNames(declaration: ImportDeclaration): boolean {
  const isOther = declaration.getDefaultImport() !== undefined || declaration.getNamespaceImport() !== undefined;
  return !isOther && declaration.getNamedImports().every((each) => each.getAliasNode() === undefined);
}

function declarationsOf(file: SourceFile, path: string): readonly Declaration[] {
  return file.getStatements().flatMap((statement) => {
    // What a file only passes on is declared in its own source.
    if (Node.isImportDeclaration(statement) || Node.isExportDeclaration(statement)) return [];
    if (Node.isClassDeclaration(statement) && hasMembers(statement)) return [];
    const declared = Node.isVariableStatement(statement) ? statement.getDeclarations() : [statement];
    const name = declared.map((one) => (Node.hasName(one) ? one.getName() : '')).join(', ');
    if (!/^\w+$/.test(name)) throw new Error(`${path}: every statement of a module’s source declares one name`);
    // The comment of the file may come before that of its first declaration.
    const comment = Node.isJSDocable(statement) ? (statement.getJsDocs().at(-1)?.getText() ?? '') : '';
    return [{ name, comment, text: statement.getText().replace(/^export /, '') }];
  });
}
