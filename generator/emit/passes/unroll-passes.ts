/**
 * Passes over a plan as code: the loops over spans with the work of all groups, each under its rule. With few groups a
 * pass is one function. Otherwise every group has a function, so that the engine can compile what takes time by itself;
 * it does all passes, unless groups have so many steps that it would be too long.
 */
import { isFromEnd, type TreeGroup, type TreePlan } from '../../../runtime/module/tree-plan.ts';
import { TableNames } from './table-names.ts';
import type { Pass } from './unroll-body.ts';
import { unrollGroup, type GroupCode } from './unroll-group.ts';
import { plus, ruleOf } from './variable-names.ts';

/** The most groups that stand in one function. */
const FEW_GROUPS = 8;
/** The most steps of a group whose function does several passes: engines do not compile functions that are too long. */
const SHARED_STEPS = 32;

interface UnrolledGroup {
  readonly group: TreeGroup;
  readonly rule: string;
  readonly call: string;
  readonly code: GroupCode;
  /** What it names, for a function of its own. */
  readonly names: TableNames;
}

export interface NamedPass {
  readonly name: string;
  readonly pass: Pass;
}

/** The declarations of passes over a plan, for each a function of its name; functions of single rules have their own. */
export function unrollPasses(plan: TreePlan, passes: readonly NamedPass[], rules: string): string[] {
  if (plan.groups.length <= FEW_GROUPS) return passes.map((each) => passInOne(plan, each));
  if (passes.length > 1 && plan.groups.some(({ steps }) => steps.length > 3 * SHARED_STEPS)) {
    return passes.flatMap((each) => unrollPasses(plan, [each], each.name));
  }
  const groups = plan.groups.map((group, index): UnrolledGroup => {
    const names = new TableNames();
    const kinds = passes.map(({ pass }) => pass);
    const code = group.kind === 'open' ? NO_CODE : unrollGroup(group, index, { passes: kinds, names });
    return { group, rule: ruleOf(group, kinds[0]!), call: `${rules}${index}`, code, names };
  });
  return [
    ...groups.filter(({ code }) => code !== NO_CODE).map(groupFunction),
    ...passes.map(({ name, pass }) => {
      const names = new TableNames();
      return passFunction({ name, pass }, names, spanLoops(plan, { groups, pass, names, work: called }));
    }),
  ];
}

/** A pass that is one function. */
function passInOne(plan: TreePlan, { name, pass }: NamedPass): string {
  const names = new TableNames();
  const groups = plan.groups.map((group, index): UnrolledGroup => {
    const code = group.kind === 'open' ? NO_CODE : unrollGroup(group, index, { passes: [pass], names });
    return { group, rule: ruleOf(group, pass), call: '', code, names };
  });
  return passFunction({ name, pass }, names, spanLoops(plan, { groups, pass, names, work: inlined }));
}

function passFunction({ name, pass }: NamedPass, names: TableNames, lines: readonly string[]): string {
  const head = [`/** ${PASSES[pass]} */`, `function ${name}(tables: TreePass): void {`];
  return [...head, ...names.definitions(), ...lines, '}'].join('\n');
}

/** The work of a group for a span, as a statement. */
type Work = (group: UnrolledGroup, span: Readonly<Record<'i' | 'j', string>>) => string;

/** What a pass does. */
const PASSES: Readonly<Record<Pass, string>> = {
  sums: 'From short spans to long ones: every value is the sum of the products of its rules.',
  maxima: 'From short spans to long ones: every value is the largest sum that one of its rules gives.',
  outside: 'From long spans to short ones: how the sum over all trees depends on every value, and on every arc.',
};

const NO_CODE: GroupCode = { uses: new Set(), loops: '' };

/** The loops over spans: up from short ones to long ones, or, for the outside, the other way round. */
function spanLoops(
  plan: TreePlan,
  {
    groups,
    pass,
    names,
    work,
  }: {
    readonly groups: readonly UnrolledGroup[];
    readonly pass: Pass;
    readonly names: TableNames;
    readonly work: Work;
  },
): string[] {
  const n = names.length();
  const inRow = (row: 'root' | 'words', kind: TreeGroup['kind']): UnrolledGroup[] =>
    groups.filter(({ group }) => group.kind === kind && (group.rows === 'all' || group.rows === row));
  const last = plan.beyond === 1 ? `${n} + 1` : n;
  const ends = inRow('words', 'end')
    .concat(inRow('root', 'end'))
    .map((each) => work(each, { i: each.group.rows === 'root' ? '0' : '1', j: last }));
  const row = (of: 'root' | 'words', i: string): string[] => {
    const calls = inRow(of, 'step').map((each) => {
      const done = work(each, { i, j: 'j' });
      return plan.beyond === 1 && isFromEnd(each.group) ? `if (j <= ${n}) ${done}` : done;
    });
    if (pass === 'outside') {
      return calls.length === 0 ? [] : [`for (let j = ${last}; j > ${i}; j--) {`, ...calls.toReversed(), '}'];
    }
    const opened = inRow(of, 'open').flatMap(({ group }) => opening(group, { i, pass, names }));
    const first = i === '0' ? '1' : `${i} + 1`;
    return [...opened, ...(calls.length === 0 ? [] : [`for (let j = ${first}; j <= ${last}; j++) {`, ...calls, '}'])];
  };
  // Where node 0 is like a word, its row is one of theirs.
  const isLikeWords = plan.groups.every(({ kind, rows }) => kind === 'end' || rows === 'all');
  const rootRow = isLikeWords ? [] : row('root', '0');
  const first = isLikeWords ? 0 : 1;
  return pass === 'outside'
    ? [...ends, ...rootRow, `for (let i = ${first}; i <= ${n}; i++) {`, ...row('words', 'i'), '}']
    : [`for (let i = ${n}; i >= ${first}; i--) {`, ...row('words', 'i'), '}', ...rootRow, ...ends];
}

/** A function of the span that does the work of a group. */
function groupFunction({ rule, call, code: { uses, loops }, names }: UnrolledGroup): string {
  // Functions of all groups are called alike, though the root's frame has no first word.
  const [first, end] = [uses.has('i') ? 'i' : '_i', uses.has('j') ? 'j' : '_j'];
  const head = `function ${call}(tables: TreePass, ${first}: number, ${end}: number): void {`;
  return [rule, head, ...names.definitions(), loops, '}'].join('\n');
}

/** The call of a group's function for a span. */
function called({ call }: UnrolledGroup, { i, j }: Readonly<Record<'i' | 'j', string>>): string {
  return `${call}(tables, ${i}, ${j});`;
}

/** The work of a group for a span, as a block. */
function inlined({ rule, code: { uses, loops } }: UnrolledGroup, span: Readonly<Record<'i' | 'j', string>>): string {
  const given = (['i', 'j'] as const).filter((end) => uses.has(end) && span[end] !== end);
  return [rule, '{', ...given.map((end) => `const ${end} = ${span[end]};`), loops, '}'].join('\n');
}

/** A frame that has just been opened has no touched slots, and all its coordinates are next to each other. */
function opening(
  { target: { shifts, before }, steps }: TreeGroup,
  { i, pass, names }: { readonly i: string; readonly pass: Pass; readonly names: TableNames },
): string[] {
  const at = plus(i, shifts[0]!);
  const address = before < 0 ? at : `${names.rows({ before: 0, after: shifts.length - 1 })}[${at}]!`;
  return steps.flatMap((array, index) =>
    index % 3 === 0 ? [`${names.table('V')}[${names.base(array)} + ${address}] = ${pass === 'sums' ? 1 : 0};`] : [],
  );
}

/**
 * A declaration of `unrollPasses` as JavaScript, as a compiler would leave it: an exclamation mark stands only where a value
 * is not undefined, and types only at the parameters of functions, so this is all there is to take away.
 */
export function passScript(declaration: string): string {
  const end = declaration.indexOf('{');
  const head = declaration.slice(0, end).replaceAll(/: (?:TreePass|number|void)/g, '');
  return head + declaration.slice(end).replaceAll('!', '');
}
