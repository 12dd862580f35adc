/**
 * The innermost loop of a group with many steps: a loop over them, with the addresses of their arrays as data. The names
 * are those of table-names.ts. All steps of a group have a right array, or none has.
 */
import { NO_ARC, ONE } from '../../../runtime/module/tree-plan.ts';
import { ROLES, type Inner, type Lines, type Pass } from './unroll-body.ts';
import { plus } from './variable-names.ts';

export function tabledBody({ group, index, within, names }: Inner, pass: Pass): Lines {
  const isPair = group.steps[2] !== ONE;
  const isWeighted = group.head !== NO_ARC;
  const S = names.steps(index);
  const [target, left, right] = ROLES.map((role, at) =>
    [`${S}[${plus('s', at)}]!`, ...(within[role] === '' ? [] : [within[role]])].join(' + '),
  ) as [string, string, string];
  const weight = isWeighted ? [`const w = ${names.table('W')}[${within.arc}]!;`] : [];
  const cell = (of: 'V' | 'O', at: string): string => `${names.table(of)}[${at}]`;
  const factors = (): string[] => [
    `${cell('V', left)}!`,
    ...(isPair ? [`${cell('V', right)}!`] : []),
    ...(isWeighted ? ['w'] : []),
  ];
  const steps = ((): string[] => {
    switch (pass) {
      case 'sums':
        return [`${cell('V', target)}! += ${factors().join(' * ')};`];
      case 'maxima':
        return [
          `const at = ${target};`,
          `const m = ${factors().join(' + ')};`,
          `if (m > ${cell('V', 'at')}!) ${cell('V', 'at')} = m;`,
        ];
      case 'outside': {
        const share = `${cell('O', target)}!${isWeighted ? ' * w' : ''}`;
        if (!isPair && !isWeighted) return [`${cell('O', left)}! += ${share};`];
        return [
          `const t = ${share};`,
          'if (t === 0) continue;',
          `const a = ${cell('V', left)}!;`,
          ...(isPair ? [`const b = ${cell('V', right)}!;`] : []),
          `${cell('O', left)}! += ${isPair ? 't * b' : 't'};`,
          ...(isPair ? [`${cell('O', right)}! += t * a;`] : []),
          ...(isWeighted ? [`g += t * a${isPair ? ' * b' : ''};`] : []),
        ];
      }
    }
  })();
  const isSummedForArc = isWeighted && pass === 'outside';
  return {
    head: [],
    body: [
      ...weight,
      ...(isSummedForArc ? ['let g = 0;'] : []),
      `for (let s = 0, count = ${S}.length; s < count; s += 3) {`,
      ...steps,
      '}',
      ...(isSummedForArc ? [`${names.table('G')}[${within.arc}]! += g;`] : []),
    ],
    tail: [],
  };
}
