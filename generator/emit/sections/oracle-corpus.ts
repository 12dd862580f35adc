/** The section of the oracle over a corpus, which a module has if it is asked for: WebAssembly, and what calls it. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { assembleOracle } from '../unroll/assemble-oracle.ts';
import { corpusLayout } from '../unroll/corpus-layout.ts';
import { oracleRules } from '../unroll/unroll-oracle.ts';

export function oracleCorpusSection(canonical: CanonicalSystem): Section {
  const known = oracleRules(canonical);
  const { words, lengths, ids } = corpusLayout(known.depth);
  return section('oracle-corpus', {
    judgedBy: 'corpus',
    model: { words, lengths: lengths / 4, ids },
    tables: [
      {
        name: 'CORPUS_CODE',
        comment:
          'WebAssembly: the rounds of `createOracle` for tree after tree. It checks that heads are nodes, and writes only to its own memory.',
        type: 'Uint8Array',
        values: [...assembleOracle(known, { idBytes: canonical.transitions.length <= 256 ? 1 : 2 })],
      },
    ],
    sources: ['runtime/module/oracle-corpus.ts'],
    exports: ['oracleCorpus'],
  });
}
