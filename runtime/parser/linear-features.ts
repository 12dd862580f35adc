/**
 * The features of a linear learner, as unrolled from templates/features. A feature is a row of a table, found by hashing
 * its values; rows may be shared by chance. Each function writes rows to `out` from `at` on, and returns where they end.
 *
 * `stack`, `front` and `below` depend on nothing but the nodes that they name, so their sums can be kept while a sentence
 * is parsed: of s0 and s1; of s0, n0, n1 and n2; of s1 and n0. So does `arc`, of an arc’s two nodes.
 */
import type { Atoms } from './atoms.ts';
import type { PartialTree } from './partial-tree.ts';
import type { CandidateArc, Window } from './window.ts';

export interface FeatureRows {
  readonly mask: number;
  readonly out: Int32Array;
}

export interface LinearFeatures {
  /** The name of the templates and their hash: weights belong to the features that they were trained with. */
  readonly name: string;
  /** More features than a configuration, or an arc, has. */
  readonly most: number;
  stack(atoms: Atoms, window: Window, rows: FeatureRows, at: number): number;
  front(atoms: Atoms, window: Window, rows: FeatureRows, at: number): number;
  below(atoms: Atoms, window: Window, rows: FeatureRows, at: number): number;
  rest(atoms: Atoms, tree: PartialTree, window: Window, rows: FeatureRows, at: number): number;
  arc(atoms: Atoms, arc: CandidateArc, rows: FeatureRows, at: number): number;
  dependents(atoms: Atoms, tree: PartialTree, window: Window, arc: CandidateArc, rows: FeatureRows, at: number): number;
}
