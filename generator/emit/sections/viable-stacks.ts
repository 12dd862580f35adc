/** The section of viable transitions by a completion automaton of stacks, laid out as it was checked. */
import type { AmpleWords, PackedStacks } from '../../completion/stacks/packed-stacks.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Layout } from '../shared/layout.ts';
import { finishingTable, type NumberTable } from '../shared/number-tables.ts';
import { readsOpen } from './numbered-rests.ts';
import { readingTables, strideExpressions } from './reading-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { bitsOf, groupSyntax, transitionGroups } from '../shared/transition-groups.ts';

export function viableStacksSection(canonical: CanonicalSystem, layout: Layout, completion: PackedStacks): Section {
  const { depth, degree, symbolBits, classes, words, levels, ample, sizes } = completion;
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
      degree,
      symbolBits,
      symbolMask: 2 ** symbolBits - 1,
      // Reading a stack of height 1 starts at the first node after the classes.
      beforeStarts: classes - 1,
      ...prefixModel(completion),
      slotWords: SLOT_WORDS,
      strideBits: completion.strideBits,
      strides: strideExpressions(completion, layout, 'under'),
      lastSlack: levels - 1,
      levels,
      shortcut: ample === undefined ? [] : shortcut(canonical, layout, { ample, depth, words }),
      loadWindow: layout.strategy === 'spread' ? [] : [realWindow(completion, layout)],
      outlookIndex: isOne ? 'outlook' : `${words} * outlook + group`,
    },
    tables: viabilityTables(completion, layout),
    exports: ['completion'],
  });
}

/** How prefixes are stored: the class, and the cost above its bits if some prefixes cost something. */
function prefixModel({ below, classBits, symbolBits, maxLength }: PackedStacks) {
  const mask = 2 ** classBits - 1;
  if (below.every((edge) => edge <= mask)) {
    return {
      prefixContent: 'the class',
      slackDeclaration: 'const',
      refuseLong: [],
      nextPrefix: `BELOW[(prefix << ${symbolBits}) | symbol]!`,
      classOfPrefix: 'prefix',
      payPrefix: [],
    };
  }
  return {
    prefixContent: 'the class and cost',
    slackDeclaration: 'let',
    refuseLong: [
      `if (this.length > ${maxLength}) throw new RangeError('viable transitions are known for up to ${maxLength} words');`,
    ],
    nextPrefix: `(prefix & ~${mask}) + BELOW[((prefix & ${mask}) << ${symbolBits}) | symbol]!`,
    classOfPrefix: `prefix & ${mask}`,
    payPrefix: [`slack -= prefix >> ${classBits};`, 'if (slack < 0) return 0;'],
  };
}

/** The window without the bits that reach below the root. */
function realWindow({ real }: PackedStacks, { windowBits }: Layout): string {
  return `const w = this.window & (height < ${real.length} ? REAL[height]! : ${2 ** windowBits - 1});`;
}

/** Statements for many words left: then only transitions that complete the root are not viable. */
function shortcut(
  canonical: CanonicalSystem,
  layout: Layout,
  { ample, depth, words }: { readonly ample: AmpleWords; readonly depth: number; readonly words: number },
): readonly string[] {
  const { strategy, symbolBits, windowBits } = layout;
  const enoughWith = (root: string): string =>
    `this.length - this.fresh + 1 >= ${ampleExpression(ample)} && (${root} & 1) === 0`;
  const enough = enoughWith('root');
  const comment =
    '// With this many words left, every allowed transition is viable except those that complete the root.';
  // The slot of the root has its symbol as it last left the window, and a complete root stays complete.
  const slot = 'this.memory[this.bottom + 1]!';
  const rootOf = (window: string): string => `const root = ${slot} | (${window} >> (room * ${symbolBits}));`;
  if (strategy === 'tables') {
    const { complete, seeking } = transitionGroups(canonical).shift;
    return [
      comment,
      'const w = this.window;',
      `const room = w >> ${windowBits};`,
      ...(ample.perNode > 0 ? ['const height = this.height;'] : []),
      rootOf(`(w & ${2 ** windowBits - 1})`),
      `if (${enough}) return (ALLOWED[w]! | ${bitsOf([complete, seeking])}) & ~FINISHING[room]!;`,
    ];
  }
  if (readsOpen(canonical, layout)) {
    return [
      comment,
      ...(ample.perNode > 0 ? ['const height = this.height;'] : []),
      'const open = OPEN[this.number]!;',
      `if (open !== 0 && ${enoughWith(slot)}) return open;`,
    ];
  }
  const finishing = words === 1 ? 'room' : `${words} * room + group`;
  return [
    comment,
    'const height = this.height;',
    `const room = height > ${depth} ? ${depth} : height - 1;`,
    strategy === 'spread' ? `const root = ${slot};` : rootOf('this.window'),
    `if (${enough}) return this.allowed(${groupSyntax(canonical).argument}) & ~FINISHING[${finishing}]!;`,
  ];
}

function viabilityTables(completion: PackedStacks, { strategy }: Layout): readonly NumberTable[] {
  const { depth, degree, below, real, finishing, ample } = completion;
  const tables: NumberTable[] = [
    {
      name: 'BELOW',
      comment:
        'By class and symbol: the class of a prefix with one more symbol, and above its bits the increase of its cost.',
      type: 'Int32Array',
      values: below,
    },
    ...readingTables(completion),
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

function ampleExpression({ perNode, base }: AmpleWords): string {
  if (perNode === 0) return `${base}`;
  const share = perNode === 1 ? 'height' : `${perNode} * height`;
  return base < 0 ? `${share} - ${-base}` : `${share} + ${base}`;
}
