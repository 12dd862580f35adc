/** Every type that a public declaration mentions can be imported by name, from some entry, and none is a dependency’s. */
import { existsSync, readFileSync } from 'node:fs';
import {
  ModuleKind,
  ModuleResolutionKind,
  Node,
  Project,
  ScriptTarget,
  type SourceFile,
  type Symbol as TsSymbol,
} from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';

const project = new Project({
  compilerOptions: {
    target: ScriptTarget.ES2022,
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
    types: ['node'],
  },
});

function exportedBy(entry: string): ReturnType<SourceFile['getExportedDeclarations']> {
  return project.addSourceFileAtPath(entry).getExportedDeclarations();
}

/**
 * What the declarations of a file’s exports mention without it being exported there or by the other entries: `Derivation
 * in the declaration of oracle`.
 */
function unnamed(entry: string, others: readonly string[]): string[] {
  const exported = exportedBy(entry);
  const all = [exported, ...others.map(exportedBy)].flatMap((each) => [...each.values()].flat());
  const named = new Set(all.map((declaration) => declaration.getSymbol()));
  const missing = new Set<string>();
  for (const [name, declarations] of exported) {
    for (const declaration of declarations) {
      const mentions = declaration.getDescendants().filter((node) => isMention(node) && !isOfMaker(node, declaration));
      for (const mentioned of mentions) {
        const symbol = targetOf(mentioned);
        const isKnown =
          symbol !== undefined &&
          (named.has(symbol) ||
            symbol.getDeclarations().some((place) => isOfPlatform(place) || isIn(place, declaration)));
        if (!isKnown) missing.add(`${mentioned.getText()} in the declaration of ${name}`);
      }
    }
  }
  return [...missing];
}

/** The name in a type, in `extends`, in `typeof` or in `import(…)`; not the names of members and parameters. */
function isMention(node: Node): boolean {
  if (!Node.isIdentifier(node) && !Node.isQualifiedName(node)) return false;
  return MENTIONING.some((isMentioning) => isMentioning(node.getParent()));
}

const MENTIONING = [
  Node.isTypeReference,
  Node.isExpressionWithTypeArguments,
  Node.isTypeQuery,
  Node.isImportTypeNode,
] as const;

/** What a mention is of; `type Configuration = SystemConfiguration` is another name for the same. */
function targetOf(node: Node): TsSymbol | undefined {
  const symbol = node.getSymbol();
  const target = symbol?.getAliasedSymbol() ?? symbol;
  const alias = target?.getDeclarations().find(Node.isTypeAliasDeclaration)?.getTypeNode();
  return Node.isTypeReference(alias) && alias.getTypeArguments().length === 0 ? targetOf(alias.getTypeName()) : target;
}

/** True in the constructor of a class that is made by functions of its own folder, whose parts nobody else names. */
function isOfMaker(node: Node, declaration: Node): boolean {
  const isMade = Node.isClassDeclaration(declaration) && declaration.getName() === 'GenerativeParser';
  return isMade && node.getFirstAncestor(Node.isConstructorDeclaration) !== undefined;
}

/** True for what the language or Node declares; that the core does without Node is for generator/tsconfig.json to say. */
function isOfPlatform(place: Node): boolean {
  return /\/node_modules\/(typescript\/lib\/lib\.|@types\/node\/)/.test(place.getSourceFile().getFilePath());
}

/** True for type parameters, and for what a declaration says of itself. */
function isIn(place: Node, declaration: Node): boolean {
  return place === declaration || place.getAncestors().includes(declaration);
}

const { exports } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
  exports: Readonly<Record<string, { readonly types: string }>>;
};

function declarationsOf(entry: string): string {
  const { types } = exports[entry] ?? exports['./systems/*']!;
  return packagePath(types.replace('*', entry.slice('./systems/'.length)));
}

describe.each(['.', './conll', './systems/attardi-3'])('%s', (entry) => {
  test('mentions no type that it does not export', () => {
    const path = declarationsOf(entry);
    expect(existsSync(path)).toBe(true);
    expect(unnamed(path, [])).toEqual([]);
  });
});

describe.each(['./learn', './treebank'])('%s', (entry) => {
  test('mentions no type that neither it nor another entry exports', () => {
    const others = ['.', './conll', './tagger', './parser', './learn', './treebank'].map(declarationsOf);
    for (const path of [declarationsOf(entry), ...others]) expect(existsSync(path), path).toBe(true);
    expect(unnamed(declarationsOf(entry), others)).toEqual([]);
  });
});
