/** A neural model: its weights, and what they belong to. */
import { labelExtras, slotCounts, transitionExtras } from './inputs.ts';
import { networkLayout, type EncoderShape, type NetworkLayout } from './network-shape.ts';
import { FIELD_WIDTHS, type FieldIndices } from './word-fields.ts';

export interface NeuralModel {
  /** The number of labels. */
  readonly labels: number;
  readonly fields: FieldIndices;
  readonly sizes: NetworkSizes;
  /** The number of the system’s transitions, and of its symbols. */
  readonly transitions: number;
  readonly symbols: number;
  readonly weights: Float32Array;
}

/** The sizes of a network that are chosen: of its encoder, and of its hidden layers, which are multiples of 32. */
export interface NetworkSizes {
  readonly encoder: EncoderShape;
  readonly transitions: number;
  readonly labels: number;
}

/** Where the weights of such a model are. */
export function modelLayout({
  labels,
  fields,
  sizes,
  transitions,
  symbols,
}: Omit<NeuralModel, 'weights'>): NetworkLayout {
  const slots = slotCounts(sizes.encoder.layers);
  return networkLayout({
    fields: fields.map(({ hashes }, field) => ({ size: hashes.length + 1, width: FIELD_WIDTHS[field]! })),
    encoder: sizes.encoder,
    transitions: {
      hidden: sizes.transitions,
      slots: slots.transitions,
      extras: transitionExtras({ symbols, labels }),
      outcomes: transitions,
    },
    labels: { hidden: sizes.labels, slots: slots.labels, extras: labelExtras(labels), outcomes: labels },
  });
}
