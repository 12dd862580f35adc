/** The network of docs/neural.md in the plainest way: numbers, lists and loops. */
import type { FrozenVectors } from '../../../runtime/neural/frozen-vectors.ts';
import type { Matrix, NetworkLayout, ScorerLayout } from '../../../runtime/neural/network-shape.ts';

type Row = readonly number[];

/** The rows of a matrix. */
function rowsOf(weights: Float32Array, { at, rows, columns }: Matrix): readonly Row[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(weights.subarray(at + row * columns, at + (row + 1) * columns)),
  );
}

function times(row: Row, matrix: readonly Row[]): Row {
  return matrix[0]!.map((_, column) => row.reduce((sum, value, at) => sum + value * matrix[at]![column]!, 0));
}

function plus(one: Row, other: Row): Row {
  return one.map((value, at) => value + other[at]!);
}

const soft = (u: number): number => u / (1 + Math.abs(u));
const gate = (u: number): number => (1 + soft(u)) / 2;

/** The rows of a recurrent layer over rows, in both directions. */
function recurrent(
  rows: readonly Row[],
  { matrix, bias, isHighway }: { readonly matrix: readonly Row[]; readonly bias: Row; readonly isHighway: boolean },
): readonly Row[] {
  const products = rows.map((row) => plus(times(row, matrix), bias));
  const width = bias.length / 3;
  const column = (i: number): Row => {
    const inOrder = <Value>(values: readonly Value[]) => (i < width / 2 ? values : values.toReversed());
    let cell = 0;
    const given = inOrder(rows);
    const values = inOrder(products).map((u, t) => {
      const forget = gate(u[width + i]!);
      cell = forget * cell + (1 - forget) * soft(u[i]!);
      const open = gate(u[2 * width + i]!);
      return open * cell + (isHighway ? (1 - open) * given[t]![i]! : 0);
    });
    return inOrder(values);
  };
  const columns = Array.from({ length: width }, (_, i) => column(i));
  return rows.map((_, t) => columns.map((values) => values[t]!));
}

/** A vector that was made elsewhere, up to a multiple of four numbers. */
function frozen({ dimensions, scales, numbers }: FrozenVectors, id: number): Row {
  return Array.from({ length: 4 * Math.ceil(dimensions / 4) }, (_, at) =>
    id === 0 || at >= dimensions ? 0 : scales[id - 1]! * numbers[(id - 1) * dimensions + at]!,
  );
}

/** The vectors of words with these numbers of all that is known of them. */
function encode(
  weights: Float32Array,
  layout: NetworkLayout,
  { words, vectors }: { readonly words: readonly Row[]; readonly vectors: FrozenVectors | undefined },
): readonly Row[] {
  const fields = layout.fields.map((field) => rowsOf(weights, field));
  const parts = rowsOf(weights, layout.parts);
  const none = Array.from({ length: layout.parts.columns }, () => 0);
  let rows: readonly Row[] = words.map((ids) => [
    ...ids.slice(0, 3).flatMap((id, field) => fields[field]![id]!),
    ...ids.slice(3, -4).reduce<Row>((sum, id) => (id === 0 ? sum : plus(sum, parts[id - 1]!)), none),
    ...(vectors === undefined ? [] : frozen(vectors, ids.at(-4)!)),
    ...ids.slice(-3).flatMap((id, tag) => fields[3 + tag]![id]!),
  ]);
  if (layout.layers.length === 0) return rows;
  let sum: readonly Row[] = rows.map(() => Array.from({ length: layout.slots.rows }, () => 0));
  for (const { matrix, bias, isHighway } of layout.layers) {
    const layer = { matrix: rowsOf(weights, matrix), bias: rowsOf(weights, bias)[0]!, isHighway };
    rows = recurrent(rows, layer);
    sum = sum.map((row, t) => plus(row, rows[t]!));
  }
  return sum;
}

/** A function from the nodes in the slots and the values of the extras to the scores of outcomes. */
export function plainScores(
  weights: Float32Array,
  layout: NetworkLayout,
  known: { readonly words: readonly Row[]; readonly vectors: FrozenVectors | undefined },
): (scorer: ScorerLayout, nodes: Row, values: Row) => Row {
  const slots = rowsOf(weights, layout.slots);
  const [root, none] = rowsOf(weights, layout.special);
  const products = [root!, ...encode(weights, layout, known).map((vector) => times(vector, slots)), none!];
  return (scorer, nodes, values) => {
    const extras = rowsOf(weights, scorer.extraRows);
    let sum = rowsOf(weights, scorer.bias)[0]!;
    for (const [slot, node] of nodes.entries()) {
      const from = scorer.column + slot * scorer.hidden;
      sum = plus(sum, products[node]!.slice(from, from + scorer.hidden));
    }
    for (const [extra, value] of values.entries()) sum = plus(sum, extras[scorer.extraAt[extra]! + value]!);
    const hidden = sum.map((value) => Math.max(0, value));
    return times(hidden, rowsOf(weights, scorer.output)).slice(0, scorer.outcomes);
  };
}
