/**
 * The sizes of a network, and where its weights are. All weights are one array; a matrix of it has rows one after the
 * other.
 *
 *     x = the vectors of a word’s fields, the sum of those of its parts, and one that was made elsewhere
 *     y = the sum of the layers over x, or x if there are none; layers may be highways
 *     p = y · slots
 *     h = max(0, bias + the sum of p[slot] for the nodes + the sum of rows of extras)
 *     scores = h · output
 *
 * The last two are for a configuration, an arc, or a tag of a word. p has a part for each slot of each; the root and “no
 * such node” have rows of their own.
 */
import { FIELDS } from './word-fields.ts';

/** A scorer: a hidden layer over slots and extras, and its outcomes. */
export interface ScorerShape {
  readonly hidden: number;
  readonly slots: number;
  /** The number of values of each extra. */
  readonly extras: readonly number[];
  readonly outcomes: number;
}

/** Recurrent layers: how many, and their width, a multiple of 8. */
export interface EncoderShape {
  readonly layers: number;
  readonly width: number;
  /** Whether layers over others are highways. */
  readonly highway?: boolean;
}

/** Where the weights of a recurrent layer are. */
export interface LayerPlaces {
  readonly matrix: Matrix;
  readonly bias: Matrix;
  /** Whether what the layer does not put out is what it was given, which has the same width (Srivastava et al. 2015). */
  readonly isHighway: boolean;
}

export interface NetworkShape {
  readonly fields: readonly { readonly size: number; readonly width: number }[];
  readonly parts: { readonly size: number; readonly width: number };
  /** The width of vectors that were made elsewhere, a multiple of 4. */
  readonly vectorWidth: number;
  readonly encoder: EncoderShape;
  readonly transitions: ScorerShape;
  readonly labels: ScorerShape;
  /** One for each column of tags. */
  readonly tags: readonly ScorerShape[];
}

/** A matrix among the weights: its place is a number of weights. */
export interface Matrix {
  readonly name: string;
  readonly at: number;
  readonly rows: number;
  readonly columns: number;
}

export interface ScorerLayout extends ScorerShape {
  /** The first of its columns in a word’s products. */
  readonly column: number;
  readonly bias: Matrix;
  /** All values of all extras; the first value of each. */
  readonly extraRows: Matrix;
  readonly extraAt: readonly number[];
  readonly output: Matrix;
}

export interface NetworkLayout {
  readonly size: number;
  readonly matrices: readonly Matrix[];
  readonly fields: readonly Matrix[];
  /** The vectors of parts from number 1 on. */
  readonly parts: Matrix;
  readonly vectorWidth: number;
  readonly wordWidth: number;
  readonly layers: readonly LayerPlaces[];
  readonly slots: Matrix;
  /** The root’s products, and those of “no such node”. */
  readonly special: Matrix;
  readonly transitions: ScorerLayout;
  readonly labels: ScorerLayout;
  readonly tags: readonly ScorerLayout[];
}

/** Where the weights of a network of a shape are. */
export function networkLayout(network: NetworkShape): NetworkLayout {
  const { fields, parts, vectorWidth, encoder, transitions, labels, tags } = network;
  const matrices: Matrix[] = [];
  let size = 0;
  const matrix = (name: string, rows: number, columns: number): Matrix => {
    const made = { name, at: size, rows, columns };
    matrices.push(made);
    // Rows of products start at multiples of four numbers.
    size += 4 * Math.ceil((rows * columns) / 4);
    return made;
  };
  const scorer = (name: string, shape: ScorerShape, column: number): ScorerLayout => ({
    ...shape,
    column,
    bias: matrix(`${name} bias`, 1, shape.hidden),
    extraRows: matrix(`${name} extras`, sum(shape.extras), shape.hidden),
    extraAt: shape.extras.map((_, index) => sum(shape.extras.slice(0, index))),
    output: matrix(`${name} output`, shape.hidden, padded(shape.outcomes)),
  });
  const wordWidth = sum(fields.map(({ width }) => width)) + parts.width + vectorWidth;
  const transitionColumns = transitions.slots * transitions.hidden;
  const tagsAt = transitionColumns + labels.slots * labels.hidden;
  const tagColumns = tags.map(({ slots, hidden }) => slots * hidden);
  const columns = tagsAt + sum(tagColumns);
  return {
    fields: fields.map((field, index) => matrix(FIELDS[index]!, field.size, field.width)),
    parts: matrix('parts', parts.size, parts.width),
    vectorWidth,
    wordWidth,
    layers: Array.from({ length: encoder.layers }, (_, layer) => ({
      matrix: matrix(`layer ${layer}`, layer === 0 ? wordWidth : encoder.width, 3 * encoder.width),
      bias: matrix(`layer ${layer} bias`, 1, 3 * encoder.width),
      isHighway: encoder.highway === true && layer > 0,
    })),
    slots: matrix('slots', encoder.layers === 0 ? wordWidth : encoder.width, columns),
    special: matrix('special', 2, columns),
    transitions: scorer('transition', transitions, 0),
    labels: scorer('label', labels, transitionColumns),
    tags: tags.map((shape, index) => scorer(`tag ${index}`, shape, tagsAt + sum(tagColumns.slice(0, index)))),
    matrices,
    size,
  };
}

/** Outcomes are scored eight at a time. */
export function padded(outcomes: number): number {
  return 8 * Math.ceil(outcomes / 8);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
