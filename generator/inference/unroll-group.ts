/**
 * The loops of one group as code. A group becomes a function of the span (i, j); its other variables become loops: first
 * the words between i and j, then those after j, then the slots below i, the deepest in the innermost loop, where
 * addresses are consecutive. Whatever does not depend on the innermost variable is loaded before its loop or stored after
 * it. In the code V are values, O the outside, W weights, G probabilities of arcs; B3 is the address of array 3, C2[v] is
 * C(v, 2), S has the addresses of all steps, and v0, v1, … are the variables of the group.
 */
import { NO_ARC, ONE, type TreeCoordinates, type TreeGroup } from '../../runtime/module/tree-plan.ts';
import { tabledBody } from './tabled-body.ts';
import { insideBody, outsideBody, ROLES, type Inner, type Lines, type Pass, type Role } from './unroll-body.ts';

/** The free variables of a group, the outermost first: what is summed out comes after what the target has. */
function loopOrder({ loose, start, end, target }: TreeGroup): number[] {
  const all = loose.map((_, variable) => variable).filter((variable) => variable !== start && variable !== end);
  const words = all.filter((variable) => variable > start);
  return [
    ...words.filter((variable) => target.variables.includes(variable)),
    ...words.filter((variable) => !target.variables.includes(variable)),
    ...all.filter((variable) => variable < start).toReversed(),
  ];
}

function plus(name: string, shift: number): string {
  return shift === 0 ? name : `${name} ${shift < 0 ? '-' : '+'} ${Math.abs(shift)}`;
}

/** What a variable adds to the address of an array. */
interface AddressPart {
  readonly text: string;
  /** The variable of the first word, where it must be known. */
  readonly needs?: number;
}

function binomial(k: number, of: string): string {
  return k === 1 ? of : `C${k}[${of}]!`;
}

/** What a variable adds to the address of an array; undefined if nothing. */
function addressPart({ variables, shifts, before }: TreeCoordinates, variable: number): AddressPart | undefined {
  const at = variables.indexOf(variable);
  if (at < 0) return undefined;
  const index = plus(`v${variable}`, shifts[at]!);
  if (before < 0 || at < before) return { text: binomial(at + 1, index) };
  if (at === before) return { text: `P${before}${variables.length - before - 1}[${index}]!` };
  const first = variables[before]!;
  const distance = plus(`v${variable} - v${first}`, shifts[at]! - shifts[before]! - 1);
  const after = binomial(at - before, distance);
  const factor = binomial(before, plus(`v${first}`, shifts[before]!));
  if (before === 0) return { text: after, needs: first };
  return { text: `(${factor}) * ${at - before === 1 ? `(${after})` : after}`, needs: first };
}

function arcPart({ head, dependent }: TreeGroup, variable: number): AddressPart | undefined {
  if (variable === head) return { text: `v${variable} * stride` };
  return variable === dependent && head !== NO_ARC ? { text: `v${variable}` } : undefined;
}

/** The bounds of a loop: the nearest variables that are known by then, and how far they must be away. */
function boundsOf(
  { loose }: TreeGroup,
  variable: number,
  known: ReadonlySet<number>,
): { readonly from: string; readonly to: string } {
  let [below, above, gapBelow, gapAbove] = [variable, variable, 0, 0];
  do gapBelow += 1 - loose[below--]!;
  while (below >= 0 && !known.has(below));
  do gapAbove += ++above < loose.length ? 1 - loose[above]! : 0;
  while (above < loose.length && !known.has(above));
  const from = below < 0 ? String(gapBelow) : plus(`v${below}`, gapBelow);
  return { from, to: plus(above < loose.length ? `v${above}` : 'n', -gapAbove) };
}

/** The code of a group for the span (i, j). */
export interface GroupCode {
  /** What the loops name of the tables, the same in all groups. */
  readonly names: readonly string[];
  /** What they name of the span. */
  readonly span: readonly string[];
  readonly loops: string;
}

/** The loops that add what the steps of a group add; `index` is its place in the plan. */
export function unrollGroup(group: TreeGroup, index: number, pass: Pass): GroupCode {
  const order = loopOrder(group);
  const lines: string[] = [];
  const addresses: Record<Role | 'arc', string> = { target: '0', left: '0', right: '0', arc: '0' };
  const known = new Set<number>();
  const waiting: { readonly role: Role | 'arc'; readonly part: AddressPart }[] = [];
  /** What is added to an address once a variable is known: its own part, and parts that waited for it. */
  const partsOf = (role: Role | 'arc', variable: number): string[] => {
    const own = role === 'arc' ? arcPart(group, variable) : addressPart(group[role], variable);
    if (own?.needs !== undefined && !known.has(own.needs)) {
      waiting.push({ role, part: own });
      return [];
    }
    const waited = waiting.filter(({ role: of, part }) => of === role && part.needs === variable);
    return [...(own === undefined ? [] : [own.text]), ...waited.map(({ part }) => part.text)];
  };
  const extend = (variable: number): void => {
    for (const role of [...ROLES, 'arc'] as const) {
      const parts = partsOf(role, variable);
      if (parts.length === 0) continue;
      const sum = [...(addresses[role] === '0' ? [] : [addresses[role]]), ...parts].join(' + ');
      lines.push(`const ${role}${variable} = ${sum};`);
      addresses[role] = `${role}${variable}`;
    }
    known.add(variable);
  };
  for (const given of new Set([group.start, group.end])) if (given >= 0) extend(given);
  for (const variable of order.slice(0, -1)) {
    const { from, to } = boundsOf(group, variable, known);
    lines.push(
      `for (let v${variable} = ${from}, end${variable} = ${to}; v${variable} <= end${variable}; v${variable}++) {`,
    );
    extend(variable);
  }
  const innermost = order.at(-1);
  const before = { ...addresses };
  const within = { ...addresses };
  if (innermost !== undefined) {
    for (const role of [...ROLES, 'arc'] as const) {
      const parts = partsOf(role, innermost);
      if (parts.length > 0) within[role] = [...(before[role] === '0' ? [] : [before[role]]), ...parts].join(' + ');
    }
  }
  const inner: Inner = { group, variable: innermost ?? -1, before, within };
  const { head, body, tail } = bodyOf(inner, pass);
  lines.push(...head);
  if (innermost === undefined) lines.push(...body);
  else {
    const { from, to } = boundsOf(group, innermost, known);
    lines.push(`for (let v${innermost} = ${from}, end = ${to}; v${innermost} <= end; v${innermost}++) {`, ...body, '}');
  }
  lines.push(...tail, ...order.slice(1).map(() => '}'));
  return codeOf(group, index, lines.join('\n'));
}

/** What the innermost loop does: all steps one after the other, or a loop over them where they are many. */
function bodyOf(inner: Inner, pass: Pass): Lines {
  if (inner.group.steps.length > 3 * MANY_STEPS) return tabledBody(inner, pass);
  return pass === 'outside' ? outsideBody(inner) : insideBody(inner, pass);
}

/** Engines do not compile functions that are much longer. */
const MANY_STEPS = 256;

/** The loops with everything that they name. */
function codeOf(group: TreeGroup, index: number, loops: string): GroupCode {
  const uses = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(loops);
  const arrays = [...new Set(group.steps)].filter((array) => array !== ONE && uses(`B${array}`));
  const names = [
    ...[2, 3, 4, 5, 6, 7, 8, 9]
      .filter((order) => uses(`C${order}`))
      .map((order) => `const C${order} = tables.binomials[${order}]!;`),
    ...rowTables(loops).map((row) => `const ${row} = tables.rows[${row[1]}]![${row[2]}]!;`),
    ...arrays.map((array) => `const B${array} = tables.bases[${array}]!;`),
    ...(uses('V') ? ['const V = tables.values;'] : []),
    ...(uses('W') ? ['const W = tables.weights;'] : []),
    ...(uses('G') ? ['const G = tables.arcs;'] : []),
    ...(uses('O') ? ['const O = tables.outside;'] : []),
    ...(uses('S') ? [`const S = tables.steps[${index}]!;`] : []),
    ...(uses('stride') ? ['const stride = tables.length + 1;'] : []),
    ...(uses('n') ? ['const n = tables.length;'] : []),
  ];
  const span = [
    ...(group.start >= 0 && uses(`v${group.start}`) ? [`const v${group.start} = i;`] : []),
    ...(uses(`v${group.end}`) ? [`const v${group.end} = j;`] : []),
  ];
  return { names, span, loops };
}

/** A function of the span that does the work of a group. */
export function groupFunction({ names, span, loops }: GroupCode, name: string): string {
  const uses = (word: string): boolean => span.some((line) => line.endsWith(` = ${word};`));
  // Functions of all groups are called alike, though the root's frame has no first word.
  const [first, end] = [uses('i') ? 'i' : '_i', uses('j') ? 'j' : '_j'];
  return `function ${name}(tables: TreePass, ${first}: number, ${end}: number): void {\n${[...span, ...names, loops].join('\n')}\n}`;
}

/** The tables of rows that the code names. */
export function rowTables(code: string): string[] {
  return [...new Set(code.match(/\bP\d\d\b/g) ?? [])].toSorted();
}
