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
      model: { stopBit: canonical.symbols.stopBits },
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
      stopBit: symbols.stopBits,
      symbolArray: symbols.bits > 16 ? 'Int32Array' : 'Uint16Array',
      giveBack: giveBackStatements(system.depth, layout),
    },
    members:
      system.form === 'guessing'
        ? ['runtime/module/returning-buffer.ts']
        : ['runtime/module/returning-buffer.ts', 'runtime/module/lift-returned.ts'],
  });
}

/** Moves the symbol of the top to the returned symbols. */
function giveBackStatements(depth: number, { strategy, symbolBits, windowBits }: Layout): readonly string[] {
  if (strategy === 'spread') return ['this.returnedSymbols[this.returned++] = this.memory[this.top + 1]!;'];
  const entering = `this.memory[this.top + 1 - ${SLOT_WORDS * depth}]! << ${(depth - 1) * symbolBits}`;
  return [
    `this.returnedSymbols[this.returned++] = this.window & ${2 ** symbolBits - 1};`,
    `this.window = ((this.window & ${2 ** windowBits - 1}) >> ${symbolBits}) | (${entering});`,
  ];
}
