/**
 * The names of tables and variables in the code of a pass. Code takes each name from here, so what it must define is
 * known without reading it: V are values, O the outside, W weights, G probabilities of arcs; B3 is the address of array
 * 3, C2[v] is C(v, 2), P01 are first addresses of rows, S4 has the addresses of all steps of group 4, and v0, v1, … are
 * the variables of a group.
 */

const LETTERS = { V: 'values', O: 'outside', W: 'weights', G: 'arcs' } as const;

export class TableNames {
  private readonly values = new Map<string, string>();
  private readonly variables = new Set<number>();

  /** The statements that define what has been named of the tables. */
  definitions(): string[] {
    return [...this.values].map(([name, value]) => `const ${name} = ${value};`);
  }

  hasVariable(variable: number): boolean {
    return this.variables.has(variable);
  }

  variable(variable: number): string {
    this.variables.add(variable);
    return `v${variable}`;
  }

  table(letter: keyof typeof LETTERS): string {
    return this.define(letter, `tables.${LETTERS[letter]}`);
  }

  base(array: number): string {
    return this.define(`B${array}`, `tables.bases[${array}]!`);
  }

  /** The addresses of all arrays. */
  bases(): string {
    return this.define('bases', 'tables.bases');
  }

  binomials(order: number): string {
    return this.define(`C${order}`, `tables.binomials[${order}]!`);
  }

  /** The first addresses of rows with so many coordinates before the first word and after it. */
  rows({ before, after }: { readonly before: number; readonly after: number }): string {
    return this.define(`P${before}${after}`, `tables.rows[${before}]![${after}]!`);
  }

  /** The addresses of the arrays of all steps of a group, by its place in the plan. */
  steps(group: number): string {
    return this.define(`S${group}`, `tables.steps[${group}]!`);
  }

  stride(): string {
    return this.define('stride', 'tables.length + 1');
  }

  length(): string {
    return this.define('n', 'tables.length');
  }

  private define(name: string, value: string): string {
    this.values.set(name, value);
    return name;
  }
}
