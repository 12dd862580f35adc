/**
 * The loops of one group as code. A group becomes a function of the span (i, j); its other variables become loops: first
 * the words between i and j, then those after j, then the slots below i, the deepest in the innermost loop, where
 * addresses are consecutive. Whatever does not depend on the innermost variable is loaded before its loop or stored after
 * it. table-names.ts and variable-names.ts say what the names in the code mean; leftK1 is the address of the left array
 * as far as k1 and the variables before it in the loops decide it.
 */
import { NO_ARC, type TreeCoordinates, type TreeGroup } from '../../../runtime/module/tree-plan.ts';
import type { TableNames } from './table-names.ts';
import { tabledBody } from './tabled-body.ts';
import {
  insideBody,
  outsideBody,
  ROLES,
  type Addresses,
  type Inner,
  type Lines,
  type Pass,
  type Role,
} from './unroll-body.ts';
import { plus, variableNames } from './variable-names.ts';

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

/** What a variable adds to the address of an array. */
interface AddressPart {
  readonly text: string;
  /** The variable of the first word, where it must be known. */
  readonly needs?: number;
}

/** The code of a group for the span (i, j). */
export interface GroupCode {
  /** The ends of the span that the loops name. */
  readonly uses: ReadonlySet<string>;
  readonly loops: string;
}

/** The loops that add what the steps of a group add, in any of some passes; `index` is its place in the plan. */
export function unrollGroup(
  group: TreeGroup,
  index: number,
  { passes, names }: { readonly passes: readonly Pass[]; readonly names: TableNames },
): GroupCode {
  return new GroupLoops(group, names).code(passes, (inner, pass) => bodyOf({ ...inner, index }, pass));
}

/** What the innermost loop does: all steps one after the other, or a loop over them where they are many. */
function bodyOf(inner: Inner, pass: Pass): Lines {
  if (inner.group.steps.length > 3 * MANY_STEPS) return tabledBody(inner, pass);
  return pass === 'outside' ? outsideBody(inner) : insideBody(inner, pass);
}

/** Engines do not compile functions that are much longer. */
const MANY_STEPS = 256;

/** The text of the loops, from the outermost variable to the innermost one. */
class GroupLoops {
  private readonly group: TreeGroup;
  private readonly names: TableNames;
  private readonly variables: readonly string[];
  /** The names of variables that are in the text. */
  private readonly named = new Set<string>();
  private readonly lines: string[] = [];
  /** The addresses as far as the variables decide them whose values are known. */
  private addresses: Addresses = { target: '', left: '', right: '', arc: '' };
  private readonly known = new Set<number>();
  private readonly waiting: { readonly role: Role | 'arc'; readonly part: AddressPart }[] = [];

  constructor(group: TreeGroup, names: TableNames) {
    this.group = group;
    this.names = names;
    this.variables = variableNames(group);
  }

  code(passes: readonly Pass[], linesOf: (inner: Omit<Inner, 'index'>, pass: Pass) => Lines): GroupCode {
    const { group, names, lines } = this;
    const order = loopOrder(group);
    this.extend([...new Set([group.start, group.end])].filter((given) => given >= 0));
    for (const variable of order.slice(0, -1)) {
      lines.push(this.loopHead(variable));
      this.extend([variable]);
    }
    const innermost = order.at(-1);
    const before = this.addresses;
    const further = innermost === undefined ? before : this.extended(innermost);
    const { within, definitions } = namedWithin(further, before);
    const inner = { group, before, within, names, hasLoop: innermost !== undefined };
    const loop = innermost === undefined ? [] : [this.loopHead(innermost), ...definitions];
    const blocks = passes.map((pass) => {
      const { head, body, tail } = linesOf(inner, pass);
      return [...head, ...loop, ...body, ...(innermost === undefined ? [] : ['}']), ...tail];
    });
    lines.push(...this.choice(passes, blocks), ...order.slice(1).map(() => '}'));
    return { uses: this.named, loops: lines.join('\n') };
  }

  /** The block of the pass that is done; the last one needs no condition. */
  private choice(passes: readonly Pass[], blocks: readonly (readonly string[])[]): string[] {
    if (passes.length === 1) return [...blocks[0]!];
    return blocks.flatMap((block, at) => {
      const condition = at === passes.length - 1 ? '{' : `if (${this.names.isPass(passes[at]!)}) {`;
      return [at === 0 ? condition : `} else ${condition}`, ...block, ...(at === passes.length - 1 ? ['}'] : [])];
    });
  }

  private name(variable: number): string {
    const name = this.variables[variable]!;
    this.named.add(name);
    return name;
  }

  /** The bounds of a loop: the nearest variables that are known by then, and how far they must be away. */
  private loopHead(variable: number): string {
    const { loose } = this.group;
    let [below, above, gapBelow, gapAbove] = [variable, variable, 0, 0];
    do gapBelow += 1 - loose[below--]!;
    while (below >= 0 && !this.known.has(below));
    do gapAbove += ++above < loose.length ? 1 - loose[above]! : 0;
    while (above < loose.length && !this.known.has(above));
    const from = below < 0 ? String(gapBelow) : plus(this.name(below), gapBelow);
    const to = plus(above < loose.length ? this.name(above) : this.names.length(), -gapAbove);
    const name = this.name(variable);
    return `for (let ${name} = ${from}, end${capital(name)} = ${to}; ${name} <= end${capital(name)}; ${name}++) {`;
  }

  /** Names the addresses that variables decide further. */
  private extend(variables: readonly number[]): void {
    const before = this.addresses;
    const last: Record<Role | 'arc', string> = { ...before };
    for (const variable of variables) {
      const further = this.extended(variable);
      for (const role of [...ROLES, 'arc'] as const) {
        if (further[role] !== this.addresses[role]) last[role] = `${role}${capital(this.name(variable))}`;
      }
      this.addresses = further;
      this.known.add(variable);
    }
    for (const role of [...ROLES, 'arc'] as const) {
      if (last[role] !== before[role]) this.lines.push(`const ${last[role]} = ${this.addresses[role]};`);
    }
    this.addresses = last;
  }

  /** The addresses once a variable is known too: with its own parts, and parts that waited for it. */
  private extended(variable: number): Addresses {
    const further = { ...this.addresses };
    for (const role of [...ROLES, 'arc'] as const) {
      const parts = this.partsOf(role, variable);
      further[role] = [...(further[role] === '' ? [] : [further[role]]), ...parts].join(' + ');
    }
    return further;
  }

  private partsOf(role: Role | 'arc', variable: number): string[] {
    const own = role === 'arc' ? this.arcPart(variable) : this.addressPart(this.group[role], variable);
    if (own?.needs !== undefined && !this.known.has(own.needs)) {
      this.waiting.push({ role, part: own });
      return [];
    }
    const waited = this.waiting.filter(({ role: of, part }) => of === role && part.needs === variable);
    return [...(own === undefined ? [] : [own.text]), ...waited.map(({ part }) => part.text)];
  }

  /** What a variable adds to the address of an array; undefined if nothing. */
  private addressPart({ variables, shifts, before }: TreeCoordinates, variable: number): AddressPart | undefined {
    const at = variables.indexOf(variable);
    if (at < 0) return undefined;
    const name = this.name(variable);
    const index = plus(name, shifts[at]!);
    if (before < 0 || at < before) return { text: this.binomial({ k: at + 1, of: index }) };
    if (at === before) {
      return { text: `${this.names.rows({ before, after: variables.length - before - 1 })}[${index}]!` };
    }
    const first = variables[before]!;
    const firstName = this.name(first);
    const distance = plus(`${name} - ${firstName}`, shifts[at]! - shifts[before]! - 1);
    const after = this.binomial({ k: at - before, of: distance });
    if (before === 0) return { text: after, needs: first };
    const factor = this.binomial({ k: before, of: plus(firstName, shifts[before]!) });
    return { text: `(${factor}) * ${at - before === 1 ? `(${after})` : after}`, needs: first };
  }

  private binomial({ k, of }: { readonly k: number; readonly of: string }): string {
    return k === 1 ? of : `${this.names.binomials(k)}[${of}]!`;
  }

  private arcPart(variable: number): AddressPart | undefined {
    const { head, dependent } = this.group;
    if (variable === head) return { text: `${this.name(variable)} * ${this.names.stride()}` };
    return variable === dependent && head !== NO_ARC ? { text: this.name(variable) } : undefined;
  }
}

/** Addresses in the innermost loop, with names for those that take more than additions. */
function namedWithin(
  further: Addresses,
  before: Addresses,
): { readonly within: Addresses; readonly definitions: readonly string[] } {
  const within = { ...further };
  const definitions: string[] = [];
  for (const role of [...ROLES, 'arc'] as const) {
    if (further[role] === before[role] || !/[[*]/.test(further[role])) continue;
    definitions.push(`const ${role} = ${further[role]};`);
    within[role] = role;
  }
  return { within, definitions };
}

function capital(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
