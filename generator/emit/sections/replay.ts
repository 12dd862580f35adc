/** The section of replay: from computations back to trees. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { transitionGroups } from '../shared/transition-groups.ts';
import { replayCases } from '../unroll/unroll-replay.ts';

export function replaySection(canonical: CanonicalSystem): Section {
  const { depth } = canonical.system;
  const returns = transitionGroups(canonical).reshift !== undefined;
  return section('replay', {
    judgedBy: 'replay',
    model: {
      depth,
      depthPlusOne: depth + 1,
      memory: returns ? ['let replayReturned = new Int32Array(0);'] : [],
      growth: returns ? ['replayReturned = new Int32Array(replayCapacity);'] : [],
      locals: returns ? ['const returned = replayReturned;', 'let back = 0;'] : [],
      cases: replayCases(canonical),
    },
    sources: ['runtime/module/replay.ts'],
    exports: ['replay', 'replayUnchecked', 'Replay'],
  });
}
