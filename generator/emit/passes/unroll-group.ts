/**
 * The loops of one group as code. A group becomes a function of the span (i, j); its other variables become loops: first
 * the words between i and j, then those after j, then the slots below i, the deepest in the innermost loop, where
 * addresses are consecutive. Whatever does not depend on the innermost variable is loaded before its loop or stored after
 * it. table-names.ts says what the names in the code mean.
 */
import { NO_ARC, type TreeCoordinates, type TreeGroup } from '../../../runtime/module/tree-plan.ts';
import { TableNames } from './table-names.ts';
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

function binomial(names: TableNames, { k, of }: { readonly k: number; readonly of: string }): string {
  return k === 1 ? of : `${names.binomials(k)}[${of}]!`;
}

/** What a variable adds to the address of an array; undefined if nothing. */
function addressPart(
  { variables, shifts, before }: TreeCoordinates,
  variable: number,
  names: TableNames,
): AddressPart | undefined {
  const at = variables.indexOf(variable);
  if (at < 0) return undefined;
  const name = names.variable(variable);
  const index = plus(name, shifts[at]!);
  if (before < 0 || at < before) return { text: binomial(names, { k: at + 1, of: index }) };
  if (at === before) return { text: `${names.rows({ before, after: variables.length - before - 1 })}[${index}]!` };
  const first = variables[before]!;
  const firstName = names.variable(first);
  const distance = plus(`${name} - ${firstName}`, shifts[at]! - shifts[before]! - 1);
  const after = binomial(names, { k: at - before, of: distance });
  if (before === 0) return { text: after, needs: first };
  const factor = binomial(names, { k: before, of: plus(firstName, shifts[before]!) });
  return { text: `(${factor}) * ${at - before === 1 ? `(${after})` : after}`, needs: first };
}

function arcPart({ head, dependent }: TreeGroup, variable: number, names: TableNames): AddressPart | undefined {
  if (variable === head) return { text: `${names.variable(variable)} * ${names.stride()}` };
  return variable === dependent && head !== NO_ARC ? { text: names.variable(variable) } : undefined;
}

/** The bounds of a loop: the nearest variables that are known by then, and how far they must be away. */
function boundsOf(
  { loose }: TreeGroup,
  variable: number,
  { known, names }: { readonly known: ReadonlySet<number>; readonly names: TableNames },
): { readonly from: string; readonly to: string } {
  let [below, above, gapBelow, gapAbove] = [variable, variable, 0, 0];
  do gapBelow += 1 - loose[below--]!;
  while (below >= 0 && !known.has(below));
  do gapAbove += ++above < loose.length ? 1 - loose[above]! : 0;
  while (above < loose.length && !known.has(above));
  const from = below < 0 ? String(gapBelow) : plus(names.variable(below), gapBelow);
  return { from, to: plus(above < loose.length ? names.variable(above) : names.length(), -gapAbove) };
}

/** The code of a group for the span (i, j). */
export interface GroupCode {
  /** Statements that define what the loops name of the tables; a name means the same in all groups. */
  readonly definitions: readonly string[];
  /** The variables in the loops that are given by the span. */
  readonly given: readonly { readonly variable: number; readonly by: 'i' | 'j' }[];
  readonly loops: string;
}

/** The loops that add what the steps of a group add; `index` is its place in the plan. */
export function unrollGroup(group: TreeGroup, index: number, pass: Pass): GroupCode {
  const names = new TableNames();
  const order = loopOrder(group);
  const lines: string[] = [];
  const addresses: Record<Role | 'arc', string> = { target: '0', left: '0', right: '0', arc: '0' };
  const known = new Set<number>();
  const waiting: { readonly role: Role | 'arc'; readonly part: AddressPart }[] = [];
  /** What is added to an address once a variable is known: its own part, and parts that waited for it. */
  const partsOf = (role: Role | 'arc', variable: number): string[] => {
    const own = role === 'arc' ? arcPart(group, variable, names) : addressPart(group[role], variable, names);
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
    const { from, to } = boundsOf(group, variable, { known, names });
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
  const inner: Inner = { group, index, before, within, names };
  const { head, body, tail } = bodyOf(inner, pass);
  lines.push(...head);
  if (innermost === undefined) lines.push(...body);
  else {
    const { from, to } = boundsOf(group, innermost, { known, names });
    lines.push(`for (let v${innermost} = ${from}, end = ${to}; v${innermost} <= end; v${innermost}++) {`, ...body, '}');
  }
  lines.push(...tail, ...order.slice(1).map(() => '}'));
  const given = (
    [
      { variable: group.start, by: 'i' },
      { variable: group.end, by: 'j' },
    ] as const
  ).filter(({ variable }) => names.hasVariable(variable));
  return { definitions: names.definitions(), given, loops: lines.join('\n') };
}

/** What the innermost loop does: all steps one after the other, or a loop over them where they are many. */
function bodyOf(inner: Inner, pass: Pass): Lines {
  if (inner.group.steps.length > 3 * MANY_STEPS) return tabledBody(inner, pass);
  return pass === 'outside' ? outsideBody(inner) : insideBody(inner, pass);
}

/** Engines do not compile functions that are much longer. */
const MANY_STEPS = 256;

/** A function of the span that does the work of a group. */
export function groupFunction(code: GroupCode, name: string): string {
  const uses = (end: 'i' | 'j'): boolean => code.given.some(({ by }) => by === end);
  // Functions of all groups are called alike, though the root's frame has no first word.
  const [first, end] = [uses('i') ? 'i' : '_i', uses('j') ? 'j' : '_j'];
  const lines = [...givenBy(code, { i: 'i', j: 'j' }), ...code.definitions, code.loops];
  return `function ${name}(tables: TreePass, ${first}: number, ${end}: number): void {\n${lines.join('\n')}\n}`;
}

/** The statements that define what the loops name of a span. */
export function givenBy({ given }: GroupCode, span: { readonly i: string; readonly j: string }): string[] {
  return given.map(({ variable, by }) => `const v${variable} = ${span[by]};`);
}
