/** A recommendation as a table and as JSON. */
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import type { Mode, TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { TreebankFigures } from '../../treebank/add-up-coverage.ts';
import type { Recommendation } from '../../treebank/recommend-systems.ts';
import type { MeasuredSystem } from '../../treebank/recommendation.ts';
import { printable } from '../../runtime/text/printable.ts';
import { percent } from './figures.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { formatTable, right } from '../shared/table.ts';

/** What is reported: the measured systems, and for each coverage, in percent, the smallest that reaches it. */
export interface RecommendationReport extends Recommendation {
  readonly paths: readonly string[];
  readonly maxDepth: number;
  readonly modes: readonly Mode[];
}

/** The systems that are worth their size, each with the coverages that it is the smallest to reach. */
export function formatRecommendation(recommendation: RecommendationReport): string {
  const { paths, figures, maxDepth, systems, smallest } = recommendation;
  const { sentences, tokens, nonProjective, invalid } = figures;
  const columns = [
    { title: 'system' },
    { title: 'mode' },
    ...right('depth', 'reductions', 'derivable', '', 'not derivable'),
    { title: 'smallest for' },
    { title: 'for parsers' },
  ];
  const rows = systems
    .filter(({ isBest }) => isBest)
    .map((measured) => {
      const { system, derivable } = measured;
      const reached = smallest.filter((each) => each.system === measured).map(({ coverage }) => `${coverage} %`);
      return [
        system.name,
        system.mode,
        String(system.depth),
        String(system.reductions.length),
        grouped(derivable),
        percent({ part: derivable, whole: sentences }),
        grouped(sentences - derivable),
        reached.join(', '),
        nameForParsers(system, figures),
      ];
    });
  const label = paths.length === 1 ? printable(paths[0]!) : `${paths.length} treebanks`;
  const missed = smallest.filter(({ system }) => system === undefined).map(({ coverage }) => `${coverage} %`);
  return [
    `${label}: ${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}, ${counted(nonProjective, 'sentence')} non-projective`,
    ...(invalid > 0
      ? [`left out: ${counted(invalid, 'sentence')} that ${invalid === 1 ? 'is not a tree' : 'are not trees'}`]
      : []),
    '',
    formatTable(columns, rows),
    ...(missed.length > 0 ? [`no system up to depth ${maxDepth} reaches ${missed.join(', ')}`] : []),
    ...variantNotes(recommendation),
    ...(systems.some(isBestUncertain)
      ? ['returning-right: derivable by S′; S may derive a few more (docs/returning.md)']
      : []),
  ]
    .map((line) => (line.endsWith('\n') ? line : `${line}\n`))
    .join('');
}

/** All systems, listed or not. */
export function recommendationToJson({
  paths,
  figures,
  maxDepth,
  modes,
  systems,
  smallest,
}: RecommendationReport): unknown {
  return {
    treebanks: paths,
    ...figures,
    maxDepth,
    modes,
    systems: systems.map(({ system, derivable, isBest }) => ({
      system: system.name,
      mode: system.mode,
      guarantee: guaranteeOf(system),
      depth: system.depth,
      degree: system.degree,
      reductions: system.reductions.length,
      derivable,
      isBest,
    })),
    smallest: smallest.map(({ coverage, system }) => ({
      coverage,
      system: system?.system.name ?? null,
      forParsers: system === undefined ? null : nameForParsers(system.system, figures),
    })),
  };
}

/** Which form and root to choose, and why. */
function variantNotes({ figures: { sentences, severalRoots } }: RecommendationReport): string[] {
  if (sentences === 0) return [];
  return [
    '',
    'form: guess-free (-free) for parsers, learning and inference; that of the paper for fewer bits per symbol (docs/guess-free.md)',
    severalRoots === 0
      ? 'root: single (-single), because every tree has one root'
      : `root: any, because ${counted(severalRoots, 'tree')} with several roots would not be derivable with -single`,
  ];
}

/** The name to use for a parser: without guesses, and with a single root if every tree has one. */
export function nameForParsers({ name, front }: TransitionSystem, { severalRoots }: TreebankFigures): string {
  return `${name}${front ? '' : '-free'}${severalRoots === 0 ? '-single' : ''}`;
}

function isBestUncertain({ isBest, system }: MeasuredSystem): boolean {
  return isBest && guaranteeOf(system) !== 'complete';
}
