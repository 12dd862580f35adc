/**
 * The innermost loop of a group as code: what is loaded before it, what it does, and what is stored after it. The names
 * are those of table-names.ts.
 */
import type { TreePass } from '../../../runtime/module/tree-pass.ts';
import { NO_ARC, ONE, type TreeGroup } from '../../../runtime/module/tree-plan.ts';
import type { TableNames } from './table-names.ts';

/** What a pass computes: sums or maxima of values, or the outside of sums. */
export type Pass = TreePass['pass'];

/** What an array is in a step. */
export type Role = 'target' | 'left' | 'right';
export const ROLES: readonly Role[] = ['target', 'left', 'right'];

/** The address in each array, and that of the arc's weight; empty if it is 0. */
export type Addresses = Readonly<Record<Role | 'arc', string>>;

/** The innermost loop's text, from the addresses that are known before it. */
export interface Inner {
  readonly group: TreeGroup;
  /** The place of the group in the plan. */
  readonly index: number;
  /** The addresses before the loop, and those in it. */
  readonly before: Addresses;
  readonly within: Addresses;
  readonly names: TableNames;
  /** False if the span decides all variables: then there is no loop. */
  readonly hasLoop: boolean;
}

export interface Lines {
  readonly head: readonly string[];
  readonly body: readonly string[];
  readonly tail: readonly string[];
}

/** The steps of a group as triples. */
function stepsOf({ steps }: TreeGroup): { readonly target: number; readonly left: number; readonly right: number }[] {
  return Array.from({ length: steps.length / 3 }, (_, at) => ({
    target: steps[3 * at]!,
    left: steps[3 * at + 1]!,
    right: steps[3 * at + 2]!,
  }));
}

function distinct(arrays: readonly number[]): number[] {
  return [...new Set(arrays)].filter((array) => array !== ONE);
}

/** The place of an array's value, or of its outside, in the innermost loop. */
function cellOf(
  { names, within }: Inner,
  { of, array, role }: { readonly of: 'V' | 'O'; readonly array: number; readonly role: Role },
): string {
  const address = [names.base(array), ...(within[role] === '' ? [] : [within[role]])];
  return `${names.table(of)}[${address.join(' + ')}]`;
}

/** Loads of values, before the loop where they do not depend on it. */
class Loads {
  readonly head: string[] = [];
  readonly body: string[] = [];
  private readonly inner: Inner;

  constructor(inner: Inner) {
    this.inner = inner;
  }

  /** Loads arrays in a role, each under a letter and its number; returns what an array is called. */
  load(
    arrays: readonly number[],
    { role, letter, from, isInlined = false }: { role: Role; letter: string; from: 'V' | 'O'; isInlined?: boolean },
  ): (array: number) => string {
    const cells = new Map<number, string>();
    for (const array of distinct(arrays)) {
      const cell = `${cellOf(this.inner, { of: from, array, role })}!`;
      const isOnce = arrays.indexOf(array) === arrays.lastIndexOf(array);
      if (isInlined && isOnce && !this.isInvariant(role)) cells.set(array, cell);
      else this.put(role, `const ${letter}${array} = ${cell};`);
    }
    return (array) => cells.get(array) ?? `${letter}${array}`;
  }

  /** Loads the weight of the group's arc, if there is one; true if there is. */
  loadWeight(): boolean {
    const { group, within, names } = this.inner;
    if (group.head === NO_ARC) return false;
    this.put('arc', `const w = ${names.table('W')}[${within.arc}]!;`);
    return true;
  }

  isInvariant(role: Role | 'arc'): boolean {
    return this.inner.hasLoop && this.inner.before[role] === this.inner.within[role];
  }

  private put(role: Role | 'arc', line: string): void {
    (this.isInvariant(role) ? this.head : this.body).push(line);
  }
}

/** Sums or maxima of values. */
export function insideBody(inner: Inner, pass: 'sums' | 'maxima'): Lines {
  const loads = new Loads(inner);
  const steps = stepsOf(inner.group);
  const isInvariant = loads.isInvariant('target');
  const targets = distinct(steps.map(({ target }) => target));
  // A maximum names its values twice, unless it is of one only.
  const isInlined = pass === 'sums' || (!isInvariant && targets.length === steps.length);
  const leftOf = loads.load(
    steps.map(({ left }) => left),
    { role: 'left', letter: 'a', from: 'V', isInlined },
  );
  const rightOf = loads.load(
    steps.map(({ right }) => right),
    { role: 'right', letter: 'b', from: 'V', isInlined },
  );
  const isWeighted = loads.loadWeight();
  const [head, body, tail] = [[...loads.head], [...loads.body], [] as string[]];
  for (const target of targets) {
    const own = steps.filter((step) => step.target === target);
    const cell = cellOf(inner, { of: 'V', array: target, role: 'target' });
    if (isInvariant) head.push(`let t${target} = ${pass === 'sums' ? '0' : '-Infinity'};`);
    if (pass === 'sums') {
      const sum = factored(
        own.map(({ left, right }) => ({ term: leftOf(left), factor: right === ONE ? '' : rightOf(right) })),
      );
      const product = isWeighted ? (own.length > 1 ? `(${sum}) * w` : `${sum} * w`) : sum;
      body.push(isInvariant ? `t${target} += ${product};` : `${cell}! += ${product};`);
      if (isInvariant) tail.push(`${cell}! += t${target};`);
    } else {
      const name = isInvariant ? `t${target}` : `m${target}`;
      const values = own.map(
        ({ left, right }) => `${leftOf(left)}${right === ONE ? '' : ` + ${rightOf(right)}`}${isWeighted ? ' + w' : ''}`,
      );
      if (!isInvariant) body.push(`${values.length > 1 ? 'let' : 'const'} ${name} = ${values.shift()!};`);
      for (const value of values) body.push(`if (${value} > ${name}) ${name} = ${value};`);
      // Few values are the largest so far, so few are stored.
      (isInvariant ? tail : body).push(`if (${name} > ${cell}!) ${cell} = ${name};`);
    }
  }
  return { head, body, tail };
}

/** A sum of products in which terms with the same factor are added first. */
function factored(terms: readonly { readonly term: string; readonly factor: string }[]): string {
  return [...new Set(terms.map(({ factor }) => factor))]
    .map((factor) => {
      const own = terms.filter((each) => each.factor === factor).map(({ term }) => term);
      if (factor === '') return own.join(' + ');
      return own.length === 1 ? `${own[0]!} * ${factor}` : `(${own.join(' + ')}) * ${factor}`;
    })
    .join(' + ');
}

/** How the value of all trees depends on values and arcs. */
export function outsideBody(inner: Inner): Lines {
  const loads = new Loads(inner);
  const { group, within, names } = inner;
  const steps = stepsOf(group);
  loads.load(
    steps.map(({ target }) => target),
    { role: 'target', letter: 't', from: 'O' },
  );
  const isWeighted = loads.loadWeight();
  const isPair = steps.some(({ right }) => right !== ONE);
  if (isPair || isWeighted)
    loads.load(
      steps.map(({ left }) => left),
      { role: 'left', letter: 'a', from: 'V' },
    );
  loads.load(
    steps.map(({ right }) => right),
    { role: 'right', letter: 'b', from: 'V' },
  );
  const [head, body, tail] = [[...loads.head], [...loads.body], [] as string[]];
  const add = (role: Role | 'arc', name: string, cell: string, value: string): void => {
    if (loads.isInvariant(role)) {
      head.push(`let ${name} = 0;`);
      body.push(`${name} += ${value};`);
      tail.push(`${cell}! += ${name};`);
    } else body.push(`${cell}! += ${value};`);
  };
  const factor = isWeighted ? ' * w' : '';
  const sumOf = (terms: readonly string[]): string =>
    isWeighted ? `(${terms.join(' + ')})${factor}` : terms.join(' + ');
  for (const left of distinct(steps.map((step) => step.left))) {
    const terms = steps
      .filter((step) => step.left === left)
      .map(({ target, right }) => ({ term: `t${target}`, factor: right === ONE ? '' : `b${right}` }));
    add('left', `x${left}`, cellOf(inner, { of: 'O', array: left, role: 'left' }), sumOf([factored(terms)]));
  }
  for (const right of distinct(steps.map((step) => step.right))) {
    const terms = steps
      .filter((step) => step.right === right)
      .map(({ target, left }) => ({ term: `t${target}`, factor: `a${left}` }));
    add('right', `y${right}`, cellOf(inner, { of: 'O', array: right, role: 'right' }), sumOf([factored(terms)]));
  }
  if (isWeighted) {
    const terms = steps.map(({ target, left, right }) => `t${target} * a${left}${right === ONE ? '' : ` * b${right}`}`);
    add('arc', 'g', `${names.table('G')}[${within.arc}]`, sumOf(terms));
  }
  return { head, body, tail };
}
