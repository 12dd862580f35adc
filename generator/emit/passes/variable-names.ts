/**
 * The variables of a group in the code and in its rule: i is the first word of the frame and j the end of its span, q1 <
 * q2 < … are slots below i, k1, k2, … words before j and r1, r2, … later words, all in word order. NAMED_VARIABLES says
 * so to the readers of a module.
 */
import { NO_ARC, NODE_0, ONE, type TreeCoordinates, type TreeGroup } from '../../../runtime/module/tree-plan.ts';
import type { Pass } from './unroll-body.ts';

/** By variable, its name. */
export function variableNames({ loose, start, end }: TreeGroup): readonly string[] {
  const counts = { q: 0, k: 0, r: 0 };
  return loose.map((_, variable) => {
    if (variable === start) return 'i';
    if (variable === end) return 'j';
    const letter = variable < start ? 'q' : variable < end ? 'k' : 'r';
    return `${letter}${++counts[letter]}`;
  });
}

/** A variable and what is added to it. */
export function plus(variable: string, shift: number): string {
  if (variable === '0') return String(shift);
  return shift === 0 ? variable : `${variable} ${shift < 0 ? '-' : '+'} ${Math.abs(shift)}`;
}

/** What the names in rules mean. */
export const NAMED_VARIABLES =
  'Above the code of a rule stands what it adds to sums: T is the array that it adds to, L and R are those that it multiplies, and w is the weight of an arc; the products of a rule differ only in their arrays. For maxima scores are added instead of multiplied, and the largest counts; the outside goes back from T to L, R and the arc. i is the first word of a span and j its end, q1 < q2 < … are slots of the stack below i, the deepest first, k1, k2, … words before j, and r1, r2, … later words. B5 is the address of array 5, P and C are tables of addresses.';

/** What a group does, as a comment: the indices of its arrays, its arc, and which values its variables take. */
export function ruleOf(group: TreeGroup, pass: Pass): string {
  const names = variableNames(group);
  const indices = ({ variables }: TreeCoordinates): string =>
    `[${variables.map((variable) => names[variable]!).join(', ')}]`;
  const node = (variable: number): string => (variable === NODE_0 ? '0' : names[variable]!);
  const factors = [
    `L${indices(group.left)}`,
    ...(group.steps[2] === ONE ? [] : [`R${indices(group.right)}`]),
    ...(group.head === NO_ARC ? [] : [`w(${node(group.head)} → ${node(group.dependent)})`]),
  ];
  const target = `T${indices(group.target)}`;
  const order = names.map((name, variable) => ` ${group.loose[variable] === 1 ? '≤' : '<'} ${name}`).join('');
  const where = ` for 0${order}`;
  switch (pass) {
    case 'sums':
      return `// ${target} += ${factors.join(' · ')}${where}`;
    case 'maxima':
      return `// ${target} ≥ ${factors.join(' + ')}${where}`;
    case 'outside':
      return `// back: ${target} += ${factors.join(' · ')}${where}`;
  }
}
