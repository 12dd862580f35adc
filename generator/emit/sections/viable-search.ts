/** The sections of viable transitions without an automaton: all that are allowed, or found by search. */
import { ampleWords, isMonotone } from '../../completion/dead-ends.ts';
import type { CompletionBySearch } from '../../completion/find-completion.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { blockBit } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { groupCount, groupSyntax, transitionGroups } from '../shared/transition-groups.ts';

/** The section of a system without dead ends. */
export function viableAlwaysSection(canonical: CanonicalSystem): Section {
  return section('viable-always', {
    judgedBy: 'viable',
    model: { group: groupSyntax(canonical) },
    exports: ['completion'],
  });
}

/** The section of a system whose dead ends are found by search. */
export function viableSearchSection(canonical: CanonicalSystem, { reason }: CompletionBySearch): Section {
  const { system, symbols, transitions } = canonical;
  const every = 2 ** symbols.bits - 1;
  const ample = ampleWords(system);
  return section('viable-search', {
    judgedBy: 'viable',
    model: {
      reason,
      group: groupSyntax(canonical),
      first: groupCount(canonical) === 1 ? '' : '32 * group + ',
      enoughWords:
        ample === Infinity
          ? []
          : [
              `// With ${ample === 1 ? 'a word' : `${ample} words`} to spare after it, every allowed transition can be completed.`,
              `if (this.length - this.fresh >= ${ample}) return bits;`,
            ],
      returned: system.front
        ? ['if (this.fresh <= this.length) returned = listWith(this.symbolAt(0), 0);']
        : transitionGroups(canonical).reshift === undefined
          ? []
          : ['for (let k = 0; k < this.returned; k++) returned = listWith(this.returnedSymbols[k]!, returned);'],
      words: system.front ? 'Math.max(0, this.length - this.fresh)' : 'this.length - this.fresh + 1',
      symbols: {
        stop: symbols.stopBits,
        pairBits: symbols.pairBits,
        asDependent: every & ~symbols.takeDependent(every, undefined),
        isSingleRoot: system.root === 'single',
        hasFront: system.front,
        isMonotone: isMonotone(system),
        ample: String(ample),
      },
      reductions: system.reductions.map((reduction) => ({
        comment: formatReduction(reduction),
        head: headPosition(reduction),
        dependent: dependentPosition(reduction),
        upper: reduction.q,
        block: blockBit(symbols, reduction),
        back: returnedBy(system, reduction),
      })),
      rules: transitions.map((transition) => ({
        comment: transition.name,
        reduction: transition.kind === 'reduce' ? indexOf(canonical, transition.reduction) : 'undefined',
        isReturned: transition.kind === 're' || (transition.kind === 'sh' && system.front),
        complete: transition.kind !== 're' && transition.complete === true,
        blocks: transition.blocks.map((reduction) => indexOf(canonical, reduction)).join(', '),
      })),
    },
    sources: ['runtime/module/search-rules.ts', 'runtime/module/search-completion.ts'],
    exports: ['completion'],
  });
}

function indexOf({ system }: CanonicalSystem, reduction: Reduction): string {
  return `SEARCH_REDUCTIONS[${system.reductions.indexOf(reduction)}]!`;
}
