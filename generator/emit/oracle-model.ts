/** The part of the model behind `oracle` and `replay`. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { oraclePush, oracleRound, shiftIds, type OracleRound } from './unroll-oracle.ts';
import { replayCases, type ReplayCase } from './unroll-replay.ts';

/** What the partial `oracle` lays out. */
export interface OracleModel {
  readonly depth: number;
  readonly depthPlusOne: number;
  readonly returns: boolean;
  readonly maxTransitions: number;
  readonly idArray: string;
  /** Positions 2, 3, … of the window. */
  readonly lower: readonly number[];
  readonly round: OracleRound;
  readonly oraclePush: readonly string[];
  readonly ids: { readonly complete: number; readonly seeking: number; readonly returned: number };
  readonly replayCases: readonly ReplayCase[];
}

/** The oracle’s part of the model. */
export function oracleModel(canonical: CanonicalSystem): OracleModel {
  const { system, transitions } = canonical;
  const returns = transitions.some(({ kind }) => kind === 're');
  return {
    depth: system.depth,
    depthPlusOne: system.depth + 1,
    returns,
    // A word is shifted and reduced once; a reduction returns at most depth - 2 symbols, each to be shifted again.
    maxTransitions: returns ? system.depth : 2,
    idArray: transitions.length <= 256 ? 'Uint8Array' : 'Uint16Array',
    lower: Array.from({ length: system.depth - 1 }, (_, index) => index + 2),
    round: oracleRound(canonical),
    oraclePush: oraclePush(system.depth),
    ids: shiftIds(canonical),
    replayCases: replayCases(canonical),
  };
}
