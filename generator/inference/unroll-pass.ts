/** A whole pass over a plan as code: the functions of its groups, and the loops over spans that call them. */
import type { TreeGroup, TreePlan } from '../../runtime/module/tree-plan.ts';
import type { Pass } from './unroll-body.ts';
import { rowTables, unrollGroup } from './unroll-group.ts';

/** The declarations of a pass; the function `name` does it all. */
export function unrollPass(plan: TreePlan, name: string, pass: Pass): string[] {
  const groups = plan.groups.map((group, index) => ({ group, call: `${name}${index}` }));
  const steps = groups.filter(({ group }) => group.kind !== 'open');
  const inRow = (row: 'root' | 'words', kind: TreeGroup['kind']): { group: TreeGroup; call: string }[] =>
    groups.filter(({ group }) => group.kind === kind && (group.rows === 'all' || group.rows === row));
  const last = plan.beyond === 1 ? 'n + 1' : 'n';
  const ends = inRow('words', 'end')
    .concat(inRow('root', 'end'))
    .map(({ group, call }) => `${call}(tables, ${group.rows === 'root' ? 0 : 1}, ${last});`);
  const row = (of: 'root' | 'words', i: string): string => {
    const calls = inRow(of, 'step').map(({ call }) => `${call}(tables, ${i}, j);`);
    if (pass === 'outside') {
      return calls.length === 0 ? '' : `for (let j = ${last}; j > ${i}; j--) {\n${calls.toReversed().join('\n')}\n}`;
    }
    const opened = inRow(of, 'open').flatMap(({ group }) => opening(group, i, pass));
    const loop = calls.length === 0 ? [] : [`for (let j = ${i} + 1; j <= ${last}; j++) {`, ...calls, '}'];
    return [...opened, ...loop].join('\n');
  };
  const lines =
    pass === 'outside'
      ? [...ends, row('root', '0'), 'for (let i = 1; i <= n; i++) {', row('words', 'i'), '}']
      : ['for (let i = n; i >= 1; i--) {', row('words', 'i'), '}', row('root', '0'), ...ends];
  const needs = pass === 'outside' ? '' : opens(lines);
  return [
    ...steps.map(({ group, call }) => unrollGroup(group, call, pass)),
    `function ${name}(tables: TreePass): void {\nconst n = tables.length;\n${needs}${lines.join('\n')}\n}`,
  ];
}

/** What the openings of frames name. */
function opens(lines: readonly string[]): string {
  const text = lines.join('\n');
  return [
    ...(text.includes('V[') ? ['const V = tables.values;\n', 'const bases = tables.bases;\n'] : []),
    ...rowTables(text).map((row) => `const ${row} = tables.rows[${row[1]}]![${row[2]}]!;\n`),
  ].join('');
}

/** A frame that has just been opened has no touched slots, and all its coordinates are next to each other. */
function opening({ target: { shifts, before }, steps }: TreeGroup, i: string, pass: Pass): string[] {
  const at = (shift: number): string => (shift === 0 ? i : `${i} ${shift < 0 ? '-' : '+'} ${Math.abs(shift)}`);
  const address = before < 0 ? at(shifts[0]!) : `P0${shifts.length - 1}[${at(shifts[0]!)}]!`;
  return steps.flatMap((array, index) =>
    index % 3 === 0 ? [`V[bases[${array}]! + ${address}] = ${pass === 'sums' ? 1 : 0};`] : [],
  );
}
