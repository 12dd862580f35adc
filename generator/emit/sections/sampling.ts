/** The section of uniform sampling, by the grammar of falls if it is small enough for a module. */
import { samplingTables, type SamplingTables } from '../../frames/counts/sampling-tables.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { NumberTable } from '../shared/number-tables.ts';
import { section, type Section } from '../shared/section.ts';
import { transitionGroups } from '../shared/transition-groups.ts';

const EXPORTS = ['sampler', 'sample', 'seededRandom'];

export function samplingSection(canonical: CanonicalSystem): Section {
  const tables = samplingTables(canonical.system);
  if (tables !== undefined) {
    return section('sampling-falls', {
      judgedBy: 'sampling',
      tables: fallTables(tables),
      sources: ['runtime/module/sample-falls.ts', 'runtime/module/seeded-random.ts'],
      exports: EXPORTS,
    });
  }
  return section('sampling-completions', {
    judgedBy: 'sampling',
    // With the buffer's front, which is at position 0.
    model: {
      afterLast: canonical.system.front ? -1 : 0,
      returnedKey: transitionGroups(canonical).reshift === undefined ? [] : RETURNED_KEY,
    },
    sources: ['runtime/module/sample-completions.ts', 'runtime/module/seeded-random.ts'],
    exports: EXPORTS,
  });
}

/** The tables of the grammar of falls. */
export function fallTables({ starts, falls, reductions }: SamplingTables): readonly NumberTable[] {
  const type = 'Int32Array';
  const front = reductions.slice(2).includes(0) ? ', 0 for the front of the buffer' : '';
  const transitions = reductions.length / 2;
  return [
    {
      name: 'FALL_STARTS',
      comment: 'The grammar of falls: by non-terminal, its first rule; at the end the number of rules.',
      type,
      values: starts,
    },
    {
      name: 'FALLS',
      comment: `By rule: 0 and 0 for nothing; otherwise its first part, plus 1, and a transition, ${transitions} for nothing more, or a second part, plus ${transitions + 1}.`,
      type,
      values: falls,
    },
    {
      name: 'FALL_REDUCTIONS',
      comment: `By transition of S, the stack positions of dependent and head${front}; 0 and 0 for the shift, which is the first.`,
      type,
      values: reductions,
    },
  ];
}

const RETURNED_KEY: readonly string[] = [
  'for (let k = this.returned - 1; k >= 0; k--) key += String.fromCharCode(this.returnedSymbols[k]!);',
];
