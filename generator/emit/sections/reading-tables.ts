/** How `viable` reads the top of a stack: the tables of the completion automaton, and what each stride reads. */
import type { PackedStacks } from '../../completion/stacks/packed-stacks.ts';
import type { Layout } from '../shared/layout.ts';
import type { NumberTable } from '../shared/number-tables.ts';

/** From a class, or the start for a low stack, to the outlook, and from there to the viable transitions. */
export function readingTables({ depth, classes, within, outlooks }: PackedStacks): readonly NumberTable[] {
  return [
    {
      name: 'WITHIN',
      comment: `By node and the symbols read at once, of the top ${depth + 1}: the next node, or the outlook at the end. A class is a node; reading a stack of at most ${depth} symbols starts at ${classes - 1} + height.`,
      type: 'Uint16Array',
      values: within,
    },
    {
      name: 'OUTLOOKS',
      comment:
        'By outlook and slack, the words to spare: the viable transitions, as in `viable`. The last slack stands for all larger ones.',
      type: 'Int32Array',
      values: outlooks,
    },
  ];
}

/** What each stride reads. The first one has the symbol under the window above what it reads of the window. */
export function strideExpressions(
  { strideBits, windowShifts, underShift, symbolBits }: PackedStacks,
  { strategy, windowBits }: Layout,
  under: string,
): readonly string[] {
  return windowShifts.map((shift, index) => {
    const isFirst = index === 0;
    const bits = isFirst ? windowBits - shift : strideBits;
    const symbols = Array.from({ length: bits / symbolBits }, (_, place) => shift / symbolBits + place + 1);
    const parts =
      strategy === 'spread'
        ? symbols.map((position, place) => shifted(spreadSymbol(position), -place * symbolBits))
        : [shifted('w', shift), `${2 ** bits - 1}`];
    const window = strategy === 'spread' ? parts.join(' | ') : parts.join(' & ');
    if (!isFirst) return `(${window})`;
    return bits === 0 ? under : `${shifted(under, -underShift)} | (${window})`;
  });
}

/** The symbol at a position, 0 below the root. */
function spreadSymbol(position: number): string {
  return `(height < ${position} ? 0 : this.symbolAt(${position}))`;
}

/** An expression shifted down by a number of bits, or up if that is negative. */
function shifted(expression: string, down: number): string {
  return down === 0 ? expression : down > 0 ? `(${expression} >> ${down})` : `(${expression} << ${-down})`;
}
