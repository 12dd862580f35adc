/**
 * The names of tables in the code of a pass. Code takes each name from here, so what it must define is known without
 * reading it: V are values, O the outside, W weights, G probabilities of arcs; B3 is the address of array 3, C2[v] is
 * C(v, 2), P01 are first addresses of rows, and S4 has the addresses of all steps of group 4.
 */
import type { TreePass } from '../../../runtime/module/tree-pass.ts';

const LETTERS = { V: 'values', O: 'outside', W: 'weights', G: 'arcs' } as const;
const CONDITIONS: Readonly<Record<TreePass['pass'], string>> = {
  sums: 'isSum',
  maxima: 'isMaximum',
  outside: 'isOutside',
};
/** The widest line inside a function. */
const WIDTH = 118;

export class TableNames {
  private readonly letters = new Set<keyof typeof LETTERS>();
  private readonly values = new Map<string, string>();
  private readonly arrays = new Set<number>();

  /** The statements that define what has been named of the tables. */
  definitions(): string[] {
    const letters = [...this.letters].map((letter) => `${LETTERS[letter]}: ${letter}`);
    return [
      ...(letters.length === 0 ? [] : [`const { ${letters.join(', ')} } = tables;`]),
      ...[...this.values].map(([name, value]) => `const ${name} = ${value};`),
      ...this.baseDefinitions(),
    ];
  }

  table(letter: keyof typeof LETTERS): string {
    this.letters.add(letter);
    return letter;
  }

  base(array: number): string {
    this.arrays.add(array);
    return `B${array}`;
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

  /** Whether a pass is the one that is done. */
  isPass(pass: TreePass['pass']): string {
    return this.define(CONDITIONS[pass], `tables.pass === '${pass}'`);
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

  /** As many addresses to a line as have room; every array has one, so the default only satisfies the compiler. */
  private baseDefinitions(): string[] {
    const lines: string[] = [];
    let line = '';
    const end = ' } = tables.bases;';
    for (const array of this.arrays) {
      const one = `${array}: B${array} = 0`;
      if (line !== '' && line.length + one.length + 2 + end.length > WIDTH) {
        lines.push(line + end);
        line = '';
      }
      line += line === '' ? `const { ${one}` : `, ${one}`;
    }
    return line === '' ? lines : [...lines, line + end];
  }
}
