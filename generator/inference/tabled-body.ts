/**
 * The innermost loop of a group with many steps: a loop over them, with the addresses of their arrays as data. The names
 * are those of unroll-group.ts. All steps of a group have a right array, or none has.
 */
import { NO_ARC, ONE } from '../../runtime/module/tree-plan.ts';
import type { Inner, Lines, Pass } from './unroll-body.ts';

export function tabledBody({ group, within }: Inner, pass: Pass): Lines {
  const isPair = group.steps[2] !== ONE;
  const isWeighted = group.head !== NO_ARC;
  const target = `S[s]! + ${within.target}`;
  const [left, right] = [`S[s + 1]! + ${within.left}`, `S[s + 2]! + ${within.right}`];
  const weight = isWeighted ? [`const w = W[${within.arc}]!;`] : [];
  const factors = [`V[${left}]!`, ...(isPair ? [`V[${right}]!`] : []), ...(isWeighted ? ['w'] : [])];
  const steps = ((): string[] => {
    switch (pass) {
      case 'sums':
        return [`V[${target}]! += ${factors.join(' * ')};`];
      case 'maxima':
        return [`const at = ${target};`, `const m = ${factors.join(' + ')};`, 'if (m > V[at]!) V[at] = m;'];
      case 'outside': {
        const share = `O[${target}]!${isWeighted ? ' * w' : ''}`;
        if (!isPair && !isWeighted) return [`O[${left}]! += ${share};`];
        return [
          `const t = ${share};`,
          'if (t === 0) continue;',
          `const a = V[${left}]!;`,
          ...(isPair ? [`const b = V[${right}]!;`] : []),
          `O[${left}]! += ${isPair ? 't * b' : 't'};`,
          ...(isPair ? [`O[${right}]! += t * a;`] : []),
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
      'for (let s = 0, count = S.length; s < count; s += 3) {',
      ...steps,
      '}',
      ...(isSummedForArc ? [`G[${within.arc}]! += g;`] : []),
    ],
    tail: [],
  };
}
