/**
 * Edits of the code that modules come from and of what stands beside modules: another operator, number or truth value, a
 * statement left out, and other operators in the text of templates.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Node, Project } from 'ts-morph';

/** One token or statement of a file, and what stands there instead. */
export interface Mutant {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

const SOURCES =
  /^(?:(?:generator\/(?:theory|semantics|completion|frames|emit)|runtime\/(?:module|conll|hybrid|neural|parser|pipeline|segmenter|tagger|text|trained|wasm)|learn|treebank)\/.*\.ts|templates\/[^/]*\.hbs)$/;

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '|': '&',
  '&': '|',
  '<<': '>>',
  '>>': '<<',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
  true: 'false',
  false: 'true',
};
const OPERATOR = /(?<= )(?:<=?|>=?|[=!]==|&&|\|\||[-+|&]|<<|>>)(?= )/g;

function mutantAt(file: string, { at, before }: { readonly at: number; readonly before: string }): Mutant {
  const after = OTHER[before] ?? String(Number(before) + 1);
  return { file, from: at, to: at + before.length, before, after };
}

function mutantsOfTypeScript(
  root: string,
  { project, file }: { readonly project: Project; readonly file: string },
): Mutant[] {
  const source = project.createSourceFile(file, readFileSync(join(root, file), 'utf8'));
  return source.getDescendants().flatMap((node) => {
    const at = node.getStart();
    if (Node.isExpressionStatement(node)) {
      return [{ file, from: at, to: node.getEnd(), before: node.getText(), after: ';' }];
    }
    const isTruth = Node.isTrueLiteral(node) || Node.isFalseLiteral(node);
    if (Node.isNumericLiteral(node) || (isTruth && !Node.isLiteralTypeNode(node.getParent()))) {
      return [mutantAt(file, { at, before: node.getText() })];
    }
    if (Node.isBinaryExpression(node.getParent()) && Object.hasOwn(OTHER, node.getText())) {
      return [mutantAt(file, { at, before: node.getText() })];
    }
    const isText =
      Node.isNoSubstitutionTemplateLiteral(node) ||
      Node.isTemplateHead(node) ||
      Node.isTemplateMiddle(node) ||
      Node.isTemplateTail(node) ||
      Node.isStringLiteral(node);
    if (!isText) return [];
    return [...node.getText().matchAll(OPERATOR)].map((match) =>
      mutantAt(file, { at: at + match.index, before: match[0] }),
    );
  });
}

function mutantsOfTemplate(root: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const isComment = (at: number): boolean => /^\s*(?:\*|\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
  return [...text.matchAll(OPERATOR)]
    .filter(({ index }) => index > text.indexOf('{{!--') && !isComment(index))
    .map((match) => mutantAt(file, { at: match.index, before: match[0] }));
}

/** All mutants of the repository in a folder, or of those of its files whose paths start with one of the given. */
export function allMutants(root: string, starts: readonly string[]): Mutant[] {
  const project = new Project({ useInMemoryFileSystem: true });
  return trackedFiles(root)
    .filter((file) => SOURCES.test(file) && (starts.length === 0 || starts.some((start) => file.startsWith(start))))
    .flatMap((file) =>
      file.endsWith('.hbs') ? mutantsOfTemplate(root, file) : mutantsOfTypeScript(root, { project, file }),
    );
}

/** So many of them, each as likely: the generator of Lehmer decides. */
export function drawn(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Mutant[] {
  const left = [...mutants];
  let state = seed;
  const chosen: Mutant[] = [];
  while (chosen.length < count && left.length > 0) {
    state = (state * 48_271) % 2_147_483_647;
    chosen.push(...left.splice(state % left.length, 1));
  }
  return chosen;
}

export function trackedFiles(root: string): readonly string[] {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
}

/** Where it is, and the edit. */
export function placeOf({ file, from, before, after }: Mutant, text: string): string {
  const line = text.slice(0, from).split('\n').length;
  const shown = before.replaceAll(/\s+/g, ' ');
  return `${file}:${line}  ${shown} → ${after}  in  ${text.split('\n')[line - 1]!.trim()}`;
}
