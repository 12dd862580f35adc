/** The tables that training starts with: empty ones, or those of a model. */
import type { LinearFeatures } from '../../runtime/parser/linear-features.ts';
import { readLinearHeader } from '../../runtime/parser/linear-model.ts';
import { UnfitModel, type ModelParts } from '../../runtime/parser/model-bytes.ts';
import { decodeWeights } from '../../runtime/parser/sparse-weights.ts';
import { QUANTUM } from '../../runtime/parser/quantum.ts';
import type { TrainingColumns } from '../shared/training-columns.ts';
import { AveragedRows } from './averaged-rows.ts';
import { AveragedTable } from './averaged-table.ts';
import type { LinearTables } from './linear-model.ts';

/** Tables, and the labels that their columns stand for. */
export interface StartTables extends LinearTables {
  readonly labels: readonly string[];
}

/** The labels of a treebank, by their ids. */
export function labelsOf({ vocabularies: { deprel } }: TrainingColumns): readonly string[] {
  return Array.from({ length: deprel.size }, (_, id) => deprel.textOf(id) || '_');
}

/** Tables without weights; they have 2 ** bits rows, by default as many as the treebank can use. */
export function emptyTables(
  columns: TrainingColumns,
  {
    outcomes,
    features,
    transitionBits = bitsFor({ rows: 32 * columns.words, most: isRich(features) ? 22 : 20 }),
    arcBits = Math.min(
      mostArcBits(columns.vocabularies.deprel.size),
      bitsFor({ rows: 16 * columns.words, most: isRich(features) ? 21 : 19 }),
    ),
  }: {
    readonly outcomes: number;
    readonly features: LinearFeatures;
    readonly transitionBits?: number | undefined;
    readonly arcBits?: number | undefined;
  },
): StartTables {
  const labels = labelsOf(columns);
  return tablesOf({ labels, outcomes, transitionBits, arcBits });
}

/** The tables of a model; labels that it does not have yet follow its own. Throws UnfitModel if its weights do not fit. */
export function tablesOfModel(
  columns: TrainingColumns,
  { parts, features }: { readonly parts: ModelParts; readonly features: LinearFeatures },
): StartTables {
  const header = readLinearHeader(parts, features);
  const { transitionBits, arcBits, transitions: outcomes, transitionBytes } = header;
  const labels = [...new Set([...header.labels, ...labelsOf(columns)])];
  const tables = tablesOf({ labels, outcomes, transitionBits, arcBits });
  const own = header.labels.length;
  const { weights } = parts;
  const isRead =
    decodeWeights(weights.subarray(0, transitionBytes), outcomes * 2 ** transitionBits, (at, multiple) => {
      tables.transitions.weights[at] = multiple * QUANTUM;
    }) &&
    decodeWeights(weights.subarray(transitionBytes), own * 2 ** arcBits, (at, multiple) => {
      const row = Math.floor(at / own);
      tables.arcs.set(row * labels.length + at - row * own, multiple * QUANTUM);
    });
  if (!isRead) throw new UnfitModel('its weights do not fit its header');
  return tables;
}

function tablesOf({
  labels,
  outcomes,
  transitionBits,
  arcBits,
}: {
  readonly labels: readonly string[];
  readonly outcomes: number;
  readonly transitionBits: number;
  readonly arcBits: number;
}): StartTables {
  return {
    labels,
    transitions: new AveragedTable({ rows: 2 ** transitionBits, outcomes }),
    transitionBits,
    arcs: new AveragedRows({ rows: 2 ** arcBits, labels: labels.length }),
    arcBits,
    unit: 1,
  };
}

/** Few features share few rows of a smaller table, which is faster. */
function isRich({ most }: LinearFeatures): boolean {
  return most > 100;
}

/** The bits of a table with about so many rows. */
function bitsFor({ rows, most }: { readonly rows: number; readonly most: number }): number {
  return Math.max(0, Math.min(most, Math.ceil(Math.log2(rows + 1))));
}

/** With many labels there are fewer rows, so that places of weights stay small numbers. */
function mostArcBits(labels: number): number {
  return Math.max(0, Math.floor(27 - Math.log2(Math.max(1, labels))));
}
