/**
 * What a reader of a generated module should not meet: operations that the generator could have done itself, comments
 * about the other form, about files that the reader does not have, and lines that are too wide.
 */
import { ts } from 'ts-morph';
import type { Form } from '../../generator/theory/transition-system.ts';

/** An import is looked up at each use, which costs more here than what is done with it. */
const compiler = ts;
const { SyntaxKind: Kind } = ts;

/** Everything of the text that is at fault, with its line; companions have no form of their own. */
export function textFaults(text: string, form?: Form): readonly string[] {
  const file = compiler.createSourceFile('module.ts', text, compiler.ScriptTarget.ESNext, true);
  const lineOf = (at: number): number => file.getLineAndCharacterOfPosition(at).line + 1;
  const named = (fault: string) => (node: ts.Node) => `${lineOf(node.getStart())}: ${fault}: ${node.getText()}`;
  const comments = commentsOf(file).flatMap(({ at, comment }) =>
    [...(form === undefined ? [] : OTHER_FORM[form]), ...FILES].flatMap((wrong) => {
      const found = wrong.exec(comment);
      return found === null ? [] : [`${lineOf(at)}: “${found[0]}” in ${comment}`];
    }),
  );
  return [
    ...constantOperations(file).map(named('constant')),
    ...unlabelledRules(file).map(named('no precondition and effect above')),
    ...comments,
  ];
}

/** The lines of comments that are wider than a reader's window; text is formatted. */
export function wideComments(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.length > 120 && /^ *(?:\/\*\*|\*|\/\/ )/.test(line));
}

/** Words about guesses where nothing is guessed, and about lifted blocks where blocks are for ever. */
const OTHER_FORM: Readonly<Record<Form, readonly RegExp[]>> = {
  guessing: [/guess-free|without guess/i, /\blift/i, /no longer blocked/i, /two bits/i],
  'guess-free': [
    /guess(?!-free)/i,
    /\bseek/i,
    /\bstop\b/,
    /complete(?:d|s)? (?:the )?(?:root|head|node|symbol)/i,
    /is complete/i,
  ],
  eager: [/guess/i, /\bseek/i, /\bstop\b/, /is complete/i],
};

/** Files of the repository. */
const FILES: readonly RegExp[] = [
  /\b(?:runtime|generator|docs|templates|embedded|learn|treebank|test|cli|view)\/[\w.]/,
  /\b[\w-]+\.(?:ts|md|hbs|js)\b/,
];

/** Rules without their precondition and effect: transitions, and what the methods do that apply them. */
function unlabelledRules(file: ts.SourceFile): ts.Node[] {
  const text = file.getFullText();
  const found: ts.Node[] = [];
  const check = (node: ts.Node): void => {
    const comment = (compiler.getLeadingCommentRanges(text, node.pos) ?? []).map(({ pos, end }) =>
      text.slice(pos, end),
    );
    if (!LABELLED.test(comment.join('\n'))) found.push(node);
  };
  const visit = (node: ts.Node): void => {
    const list =
      compiler.isVariableDeclaration(node) && node.name.getText() === 'transitions' ? node.initializer : undefined;
    if (list !== undefined && compiler.isAsExpression(list)) list.expression.forEachChild(check);
    if (compiler.isMethodDeclaration(node) && /^(?:apply|compute)$/.test(node.name.getText())) {
      casesOf(node).forEach(check);
      shiftsOf(node).forEach(check);
    }
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const LABELLED = /\/\/ .* ⊢ [^]*\/\/ +Precondition: [^]*\.\n[^]*\/\/ +Effect: [^]*\.$/;

/** Shifts outside of a switch: the statement that puts a node on the stack, or the first one of its block. */
function shiftsOf(method: ts.MethodDeclaration): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isCaseBlock(node)) return;
    if (compiler.isExpressionStatement(node) && node.getText().endsWith('= this.fresh++;'))
      found.push(labelledBefore(node));
    if (compiler.isVariableStatement(node) && node.getText().endsWith('= --this.returned;')) found.push(node);
    compiler.forEachChild(node, visit);
  };
  visit(method);
  return found;
}

/** The nearest statement of the same block, from this one back, that has a comment. */
function labelledBefore(statement: ts.Statement): ts.Node {
  const { statements } = statement.parent as ts.Block;
  const text = statement.getSourceFile().getFullText();
  for (let at = statements.indexOf(statement); at > 0; at--) {
    if (compiler.getLeadingCommentRanges(text, statements[at]!.pos) !== undefined) return statements[at]!;
  }
  return statement;
}

/** The cases of a switch; the first of those that share their statements. */
function casesOf(method: ts.MethodDeclaration): ts.Node[] {
  const clauses: ts.CaseOrDefaultClause[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isCaseBlock(node)) clauses.push(...node.clauses);
    else compiler.forEachChild(node, visit);
  };
  visit(method);
  return clauses.filter((_, index) => index === 0 || clauses[index - 1]!.statements.length > 0);
}

function commentsOf(file: ts.SourceFile): { readonly at: number; readonly comment: string }[] {
  const text = file.getFullText();
  const comments = new Map<number, string>();
  const collect = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) comments.set(pos, text.slice(pos, end));
  };
  // A node starts and ends where some of its descendants do.
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  const visit = (node: ts.Node): void => {
    if (!starts.has(node.pos)) collect(compiler.getLeadingCommentRanges(text, node.pos));
    if (!ends.has(node.end)) collect(compiler.getTrailingCommentRanges(text, node.end));
    starts.add(node.pos);
    ends.add(node.end);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return [...comments].map(([at, comment]) => ({ at, comment }));
}

/** Operations whose result is known, or one of their operands. */
function constantOperations(file: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isConstant(node)) found.push(node);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isConstant(node: ts.Node): boolean {
  if (compiler.isBinaryExpression(node)) return isConstantBinary(node);
  if (compiler.isConditionalExpression(node)) {
    return isLiteral(node.condition) || node.whenTrue.getText() === node.whenFalse.getText();
  }
  if (compiler.isIfStatement(node) || compiler.isWhileStatement(node) || compiler.isDoStatement(node))
    return isLiteral(node.expression);
  return compiler.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken && isLiteral(node.operand);
}

/** By operator, numbers that make it an identity or a constant as its left operand, and as its right one. */
const NEUTRAL: ReadonlyMap<ts.SyntaxKind, { readonly left: readonly number[]; readonly right: readonly number[] }> =
  new Map([
    [Kind.PlusToken, { left: [0], right: [0] }],
    [Kind.PlusEqualsToken, { left: [], right: [0] }],
    [Kind.MinusToken, { left: [0], right: [0] }],
    [Kind.MinusEqualsToken, { left: [], right: [0] }],
    [Kind.AsteriskToken, { left: [0, 1], right: [0, 1] }],
    [Kind.SlashToken, { left: [0], right: [1] }],
    [Kind.AsteriskAsteriskToken, { left: [0, 1], right: [0, 1] }],
    [Kind.AmpersandToken, { left: [0, -1], right: [0, -1] }],
    [Kind.AmpersandEqualsToken, { left: [], right: [0, -1] }],
    [Kind.BarToken, { left: [0, -1], right: [-1] }],
    [Kind.BarEqualsToken, { left: [], right: [0, -1] }],
    [Kind.CaretToken, { left: [0], right: [0] }],
    [Kind.LessThanLessThanToken, { left: [0], right: [0] }],
    [Kind.GreaterThanGreaterThanToken, { left: [0], right: [0] }],
    [Kind.GreaterThanGreaterThanGreaterThanToken, { left: [0], right: [] }],
  ]);

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  Kind.EqualsEqualsEqualsToken,
  Kind.ExclamationEqualsEqualsToken,
  Kind.LessThanToken,
  Kind.LessThanEqualsToken,
  Kind.GreaterThanToken,
  Kind.GreaterThanEqualsToken,
]);

function isConstantBinary({ left, right, operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const neutral = NEUTRAL.get(kind);
  const [first, second] = [numberOf(left), numberOf(right)];
  if (neutral !== undefined) {
    if (first !== undefined && neutral.left.includes(first)) return true;
    if (second !== undefined && neutral.right.includes(second)) return true;
    if (first !== undefined && second !== undefined) return kind === Kind.PlusToken || kind === Kind.MinusToken;
  }
  // `| 0` makes an integer of what may be none.
  if (kind === Kind.BarToken && second === 0) return isInteger(left);
  if (COMPARISONS.has(kind)) return (isLiteral(left) && isLiteral(right)) || left.getText() === right.getText();
  if (kind === Kind.EqualsToken) return left.getText() === right.getText().replace(/!$/, '');
  return (kind === Kind.AmpersandAmpersandToken || kind === Kind.BarBarToken) && (isLiteral(left) || isLiteral(right));
}

/** True for the result of an operation on bits. */
function isInteger(node: ts.Expression): boolean {
  if (compiler.isParenthesizedExpression(node)) return isInteger(node.expression);
  if (!compiler.isBinaryExpression(node)) return numberOf(node) !== undefined;
  return [
    Kind.AmpersandToken,
    Kind.BarToken,
    Kind.CaretToken,
    Kind.LessThanLessThanToken,
    Kind.GreaterThanGreaterThanToken,
  ].includes(node.operatorToken.kind);
}

function isLiteral(node: ts.Expression): boolean {
  if (compiler.isParenthesizedExpression(node)) return isLiteral(node.expression);
  const isWord = node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword;
  return isWord || compiler.isStringLiteral(node) || numberOf(node) !== undefined;
}

/** The value of a number, with its sign. */
function numberOf(node: ts.Expression): number | undefined {
  if (compiler.isParenthesizedExpression(node)) return numberOf(node.expression);
  if (compiler.isNumericLiteral(node)) return Number(node.text);
  if (!compiler.isPrefixUnaryExpression(node) || node.operator !== Kind.MinusToken) return undefined;
  const value = numberOf(node.operand);
  return value === undefined ? undefined : -value;
}
