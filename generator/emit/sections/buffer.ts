/** The section of the buffer: with returned symbols in it, or without. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Layout } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { transitionGroups } from '../shared/transition-groups.ts';

export function bufferSection(canonical: CanonicalSystem, layout: Layout): Section {
  if (transitionGroups(canonical).reshift === undefined) {
    return section('buffer', {
      judgedBy: 'configurations',
      model: terminalConfiguration(canonical, { returns: false }),
      members: ['runtime/module/fresh-buffer.ts'],
    });
  }
  const { system, symbols } = canonical;
  return section('returning-buffer', {
    judgedBy: 'configurations',
    model: {
      slotWords: SLOT_WORDS,
      degree: system.degree,
      pairBits: symbols.pairBits,
      symbolArray: symbols.bits > 16 ? 'Int32Array' : 'Uint16Array',
      giveBack: giveBackStatements(system.depth, layout),
      ...terminalConfiguration(canonical, { returns: true }),
    },
    members:
      system.form === 'guessing'
        ? ['runtime/module/returning-buffer.ts']
        : ['runtime/module/returning-buffer.ts', 'runtime/module/lift-returned.ts'],
  });
}

/** Which configurations are terminal: node 0 alone is left, and is complete if that is guessed. */
function terminalConfiguration({ symbols }: CanonicalSystem, { returns }: { readonly returns: boolean }) {
  const isGuessed = symbols.stopBits > 0;
  return {
    terminalComment: isGuessed ? 'True for ([0], [], A) with 0 complete.' : 'True for ([0], [], A).',
    terminal: [
      'this.top === this.bottom',
      'this.fresh > this.length',
      ...(returns ? ['this.returned === 0'] : []),
      ...(isGuessed ? ['(this.symbolAt(1) & 1) === 1'] : []),
    ].join(' && '),
  };
}

/** Moves the symbol of the top to the returned symbols. */
function giveBackStatements(depth: number, { strategy, symbolBits, windowBits }: Layout): readonly string[] {
  if (strategy === 'spread') return ['this.returnedSymbols[this.returned++] = this.memory[this.top + 1]!;'];
  const entering = `this.memory[this.top - ${SLOT_WORDS * depth - 1}]! << ${(depth - 1) * symbolBits}`;
  return [
    `this.returnedSymbols[this.returned++] = this.window & ${2 ** symbolBits - 1};`,
    `this.window = ((this.window & ${2 ** windowBits - 1}) >> ${symbolBits}) | (${entering});`,
  ];
}
