/**
 * A whole pass over a plan as code: the loops over spans with the work of all groups. Plans of few groups stand in one
 * function; otherwise every group has a function, so that the engine can compile what takes time by itself.
 */
import type { TreeGroup, TreePlan } from '../../../runtime/module/tree-plan.ts';
import { TableNames } from './table-names.ts';
import type { Pass } from './unroll-body.ts';
import { givenBy, groupFunction, unrollGroup, type GroupCode } from './unroll-group.ts';

/** The most groups that stand in one function. */
const FEW_GROUPS = 8;

/** The declarations of a pass; the function `name` does it all. */
export function unrollPass(plan: TreePlan, name: string, pass: Pass): string[] {
  const names = new TableNames();
  names.length();
  const isInOne = plan.groups.length <= FEW_GROUPS;
  const groups = plan.groups.map((group, index) => ({
    group,
    call: `${name}${index}`,
    code: group.kind === 'open' ? NO_CODE : unrollGroup(group, index, pass),
  }));
  const inRow = (row: 'root' | 'words', kind: TreeGroup['kind']): typeof groups =>
    groups.filter(({ group }) => group.kind === kind && (group.rows === 'all' || group.rows === row));
  const work = ({ call, code }: (typeof groups)[number], i: string, j: string): string =>
    isInOne ? inlined(code, { i, j }) : `${call}(tables, ${i}, ${j});`;
  const last = plan.beyond === 1 ? 'n + 1' : 'n';
  const ends = inRow('words', 'end')
    .concat(inRow('root', 'end'))
    .map((each) => work(each, each.group.rows === 'root' ? '0' : '1', last));
  const row = (of: 'root' | 'words', i: string): string => {
    const calls = inRow(of, 'step').map((each) => work(each, i, 'j'));
    if (pass === 'outside') {
      return calls.length === 0 ? '' : `for (let j = ${last}; j > ${i}; j--) {\n${calls.toReversed().join('\n')}\n}`;
    }
    const opened = inRow(of, 'open').flatMap(({ group }) => opening(group, { i, pass, names }));
    const loop = calls.length === 0 ? [] : [`for (let j = ${i} + 1; j <= ${last}; j++) {`, ...calls, '}'];
    return [...opened, ...loop].join('\n');
  };
  // Where node 0 is like a word, its row is one of theirs.
  const isLikeWords = plan.groups.every(({ kind, rows }) => kind === 'end' || rows === 'all');
  const rootRow = isLikeWords ? '' : row('root', '0');
  const first = isLikeWords ? 0 : 1;
  const lines =
    pass === 'outside'
      ? [...ends, rootRow, `for (let i = ${first}; i <= n; i++) {`, row('words', 'i'), '}']
      : [`for (let i = n; i >= ${first}; i--) {`, row('words', 'i'), '}', rootRow, ...ends];
  const definitions = new Set([
    ...names.definitions(),
    ...(isInOne ? groups.flatMap(({ code }) => code.definitions) : []),
  ]);
  return [
    ...(isInOne ? [] : groups.filter(({ code }) => code !== NO_CODE)).map(({ code, call }) =>
      groupFunction(code, call),
    ),
    `function ${name}(tables: TreePass): void {\n${[...definitions].join('\n')}\n${lines.join('\n')}\n}`,
  ];
}

const NO_CODE: GroupCode = { definitions: [], given: [], loops: '' };

/** The work of a group for a span, as a block. */
function inlined(code: GroupCode, span: { readonly i: string; readonly j: string }): string {
  return ['{', ...givenBy(code, span), code.loops, '}'].join('\n');
}

/** A frame that has just been opened has no touched slots, and all its coordinates are next to each other. */
function opening(
  { target: { shifts, before }, steps }: TreeGroup,
  { i, pass, names }: { readonly i: string; readonly pass: Pass; readonly names: TableNames },
): string[] {
  const at = (shift: number): string => (shift === 0 ? i : `${i} ${shift < 0 ? '-' : '+'} ${Math.abs(shift)}`);
  const address =
    before < 0 ? at(shifts[0]!) : `${names.rows({ before: 0, after: shifts.length - 1 })}[${at(shifts[0]!)}]!`;
  return steps.flatMap((array, index) =>
    index % 3 === 0
      ? [`${names.table('V')}[${names.bases()}[${array}]! + ${address}] = ${pass === 'sums' ? 1 : 0};`]
      : [],
  );
}
