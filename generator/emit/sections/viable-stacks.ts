/** The section of viable transitions by a completion automaton of stacks, laid out as it was checked. */
import type { AmpleWords, PackedStacks } from '../../completion/stacks/packed-stacks.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Layout } from '../shared/layout.ts';
import { finishingTable, type NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { bitsOf, groupSyntax, transitionGroups } from '../shared/transition-groups.ts';

export function viableStacksSection(canonical: CanonicalSystem, layout: Layout, completion: PackedStacks): Section {
  const { depth, degree, symbolBits, nodeBits, words, levels, ample, sizes } = completion;
  const isOne = words === 1;
  const group = groupSyntax(canonical);
  return section('viable-stacks', {
    judgedBy: 'viable',
    model: {
      sizes,
      bits: isOne ? 'bit t for transition t' : 'bit t - 32·group for transition t',
      group: { ...group, required: isOne ? '' : 'group: number' },
      transitionCount: canonical.transitions.length,
      depthPlusOne: depth + 1,
      depthMinusOne: depth - 1,
      degree,
      symbolBits,
      symbolMask: 2 ** symbolBits - 1,
      nodeBits,
      nodeMask: 2 ** nodeBits - 1,
      slotWords: SLOT_WORDS,
      maxLength: completion.maxLength,
      strideBits: completion.strideBits,
      strides: strideExpressions(completion, layout),
      lastSlack: levels - 1,
      levels,
      root:
        layout.strategy === 'spread'
          ? ROOT_BELOW
          : `height > ${depth} ? m[bottom + 1]! : this.window >> ((height - 1) * ${symbolBits})`,
      shortcut: ample === undefined ? [] : shortcut(canonical, layout, { ample, depth, words }),
      loadWindow: layout.strategy === 'spread' ? [] : [realWindow(completion, layout)],
      outlookIndex: isOne ? 'outlook' : `${words} * outlook + group`,
    },
    tables: viabilityTables(completion, layout),
    exports: ['completion'],
  });
}

const ROOT_BELOW = 'm[bottom + 1]!';

/** The window without the bits that reach below the root. */
function realWindow({ real }: PackedStacks, { windowBits }: Layout): string {
  return `const w = this.window & (height < ${real.length} ? REAL[height]! : ${2 ** windowBits - 1});`;
}

/** Statements for many words left: then only transitions that complete the root are not viable. */
function shortcut(
  canonical: CanonicalSystem,
  { strategy, symbolBits, windowBits }: Layout,
  { ample, depth, words }: { readonly ample: AmpleWords; readonly depth: number; readonly words: number },
): readonly string[] {
  const enough = `this.length - this.fresh + 1 >= ${ampleExpression(ample)} && (root & 1) === 0`;
  const comment =
    '// With this many words left, every allowed transition is viable except those that complete the root.';
  const rootOf = (window: string): string =>
    `const root = room < ${depth} ? ${window} >> (room * ${symbolBits}) : this.memory[this.bottom + 1]!;`;
  if (strategy === 'tables') {
    const { complete, seeking } = transitionGroups(canonical).shift;
    return [
      comment,
      'const w = this.window;',
      `const room = w >> ${windowBits};`,
      ...(ample.perNode > 0 ? ['const height = this.height;'] : []),
      rootOf('w'),
      `if (${enough}) return (ALLOWED[w]! | ${bitsOf([complete, seeking])}) & ~FINISHING[room]!;`,
    ];
  }
  const finishing = words === 1 ? 'room' : `${words} * room + group`;
  return [
    comment,
    'const height = this.height;',
    `const room = height > ${depth} ? ${depth} : height - 1;`,
    strategy === 'spread' ? 'const root = this.memory[this.bottom + 1]!;' : rootOf('this.window'),
    `if (${enough}) return this.allowed(${groupSyntax(canonical).argument}) & ~FINISHING[${finishing}]!;`,
  ];
}

function viabilityTables(completion: PackedStacks, { strategy }: Layout): readonly NumberTable[] {
  const { depth, degree, below, within, starts, outlooks, real, finishing, ample } = completion;
  const tables: NumberTable[] = [
    {
      name: 'BELOW',
      comment:
        'By class and symbol: the class of a prefix with one more symbol, and above its bits the increase of its cost.',
      type: 'Int32Array',
      values: below,
    },
    {
      name: 'WITHIN',
      comment: `By node and the symbols read at once, of the top ${depth + 1}: the next node, or the outlook at the end.`,
      type: 'Int32Array',
      values: within,
    },
    {
      name: 'STARTS',
      comment: `By height: the node at which reading a stack of at most ${depth} symbols starts.`,
      type: 'Int32Array',
      values: starts,
    },
    {
      name: 'OUTLOOKS',
      comment:
        'By outlook and slack, the words to spare: the viable transitions, as in `viable`. The last slack stands for all larger ones.',
      type: 'Int32Array',
      values: outlooks,
    },
  ];
  // In the spread layout `symbolAt` clears these bits.
  if (strategy !== 'spread') {
    tables.push({
      name: 'REAL',
      comment: `By height, up to ${depth + degree}: the bits of the window that do not reach below the root.`,
      type: 'Int32Array',
      values: real,
    });
  }
  return ample === undefined ? tables : [...tables, finishingTable(finishing)];
}

/** What each stride reads. The first one has the symbol under the window above what it reads of the window. */
function strideExpressions(
  { strideBits, windowShifts, underShift, symbolBits }: PackedStacks,
  { strategy, windowBits }: Layout,
): readonly string[] {
  return windowShifts.map((shift, index) => {
    const isFirst = index === 0;
    const bits = isFirst ? windowBits - shift : strideBits;
    const symbols = Array.from({ length: bits / symbolBits }, (_, place) => shift / symbolBits + place + 1);
    const parts =
      strategy === 'spread'
        ? symbols.map((position, place) => shifted(spreadSymbol(position), -place * symbolBits))
        : [shifted('w', shift), ...(isFirst ? [] : [`${2 ** strideBits - 1}`])];
    const window = strategy === 'spread' ? parts.join(' | ') : parts.join(' & ');
    if (!isFirst) return `(${window})`;
    return bits === 0 ? 'under' : `(${shifted('under', -underShift)} | ${window})`;
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

function ampleExpression({ perNode, base }: AmpleWords): string {
  if (perNode === 0) return `${base}`;
  const share = perNode === 1 ? 'height' : `${perNode} * height`;
  return base < 0 ? `${share} - ${-base}` : `${share} + ${base}`;
}
