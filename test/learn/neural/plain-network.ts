/** The network of docs/neural.md in the plainest way: numbers, lists and loops. */
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
function recurrent(rows: readonly Row[], matrix: readonly Row[], bias: Row): readonly Row[] {
  const products = rows.map((row) => plus(times(row, matrix), bias));
  const width = bias.length / 3;
  const column = (i: number): Row => {
    const order = i < width / 2 ? products : products.toReversed();
    let cell = 0;
    const values = order.map((u) => {
      const forget = gate(u[width + i]!);
      cell = forget * cell + (1 - forget) * soft(u[i]!);
      return gate(u[2 * width + i]!) * cell;
    });
    return i < width / 2 ? values : values.toReversed();
  };
  const columns = Array.from({ length: width }, (_, i) => column(i));
  return rows.map((_, t) => columns.map((values) => values[t]!));
}

/** The vectors of words with these numbers of fields. */
function encode(weights: Float32Array, layout: NetworkLayout, words: readonly Row[]): readonly Row[] {
  const fields = layout.fields.map((field) => rowsOf(weights, field));
  let rows: readonly Row[] = words.map((ids) => ids.flatMap((id, field) => fields[field]![id]!));
  if (layout.layers.length === 0) return rows;
  let sum: readonly Row[] = rows.map(() => Array.from({ length: layout.slots.rows }, () => 0));
  for (const { matrix, bias } of layout.layers) {
    rows = recurrent(rows, rowsOf(weights, matrix), rowsOf(weights, bias)[0]!);
    sum = sum.map((row, t) => plus(row, rows[t]!));
  }
  return sum;
}

/** A function from the nodes in the slots and the values of the extras to the scores of outcomes. */
export function plainScores(
  weights: Float32Array,
  layout: NetworkLayout,
  words: readonly Row[],
): (scorer: ScorerLayout, nodes: Row, values: Row) => Row {
  const slots = rowsOf(weights, layout.slots);
  const [root, none] = rowsOf(weights, layout.special);
  const products = [root!, ...encode(weights, layout, words).map((vector) => times(vector, slots)), none!];
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
