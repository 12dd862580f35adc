/**
 * Whether two texts are the same code, laid out by different formatters.
 *
 * A text is reduced to a list: the tokens in order, between brackets for the nodes of the syntax tree, and the words of
 * comments where they stand. Left out is what the tree implies and formatters choose: white space, semicolons, commas,
 * parentheses around expressions, types and parameters of arrow functions, a bar before the first type of a union, and
 * quotes. Since the tree is part of the list, leaving out a token never makes different code look the same.
 */
import { ts } from 'ts-morph';

/** True if both texts are correct TypeScript and differ only in layout. */
export function isSameCode(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first === undefined || second === undefined || first.length !== second.length) return false;
  return first.every((part, at) => part === second[at]);
}

/** Undefined for text that does not parse. */
function partsOf(text: string): readonly string[] | undefined {
  const file = ts.createSourceFile('module.ts', text, ts.ScriptTarget.ESNext, true);
  // What is wrong with a file is no part of the compiler’s types, only of programs, which take much longer to make.
  if ((file as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length !== 0) return undefined;
  const parts: string[] = [];
  addParts(file, parts, file);
  return parts;
}

function addParts(node: ts.Node, parts: string[], file: ts.SourceFile): void {
  if (isComment(node)) return;
  const children = node.getChildren(file);
  if (children.length === 0) addToken(node, parts, file);
  else if (isGroup(node)) for (const child of children) addParts(child, parts, file);
  else {
    parts.push(`${node.kind}{`);
    for (const child of children) addParts(child, parts, file);
    parts.push('}');
  }
}

/** Comments are the words between two tokens, so those that the compiler reads as documentation come up here too. */
function addToken(token: ts.Node, parts: string[], file: ts.SourceFile): void {
  const start = token.getStart(file);
  parts.push(...file.text.slice(token.getFullStart(), start).split(/\s+/).filter(Boolean));
  if (isLayout(token)) return;
  if (ts.isStringLiteral(token)) parts.push(isName(token) ? token.text : JSON.stringify(token.text));
  else parts.push(file.text.slice(start, token.end).replaceAll('\r\n', '\n'));
}

function isComment({ kind }: ts.Node): boolean {
  return kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
}

/** Nodes that stand for nothing but what is in them. */
function isGroup(node: ts.Node): boolean {
  return (
    node.kind === ts.SyntaxKind.SyntaxList || ts.isParenthesizedExpression(node) || ts.isParenthesizedTypeNode(node)
  );
}

function isLayout({ kind, parent }: ts.Node): boolean {
  switch (kind) {
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EmptyStatement:
    case ts.SyntaxKind.SemicolonClassElement:
      return true;
    case ts.SyntaxKind.SemicolonToken:
      return !ts.isForStatement(parent);
    case ts.SyntaxKind.OpenParenToken:
    case ts.SyntaxKind.CloseParenToken:
      return isGroup(parent) || ts.isArrowFunction(parent);
    case ts.SyntaxKind.BarToken:
      return ts.isUnionTypeNode(parent);
    default:
      return false;
  }
}

/** A name of a property that may be quoted or not. */
function isName({ parent, text }: ts.StringLiteral): boolean {
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && /^[A-Za-z_$][\w$]*$/.test(text);
}
