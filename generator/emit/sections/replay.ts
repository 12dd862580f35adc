/** The section of replay: from computations back to trees. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { EAGER_CASES, replayCases } from '../unroll/unroll-replay.ts';

export function replaySection(canonical: CanonicalSystem): Section {
  const { depth } = canonical.system;
  const returns = canonical.transitions.some(({ kind }) => kind === 're');
  return section('replay', {
    judgedBy: 'replay',
    model: {
      depth,
      depthPlusOne: depth + 1,
      memory: returns ? ['let replayReturned = new Int32Array(0);'] : [],
      growth: returns ? ['replayReturned = new Int32Array(replayCapacity);'] : [],
      locals: returns ? ['const returned = replayReturned;', 'let back = 0;'] : [],
      cases: canonical.system.form === 'eager' ? EAGER_CASES : replayCases(canonical),
    },
    sources: ['runtime/module/replay.ts'],
    exports: ['replay', 'replayUnchecked', 'Replay'],
  });
}
