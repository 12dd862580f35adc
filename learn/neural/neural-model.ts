/** A neural model: its weights, and what they belong to. */
import type { SystemModule } from '../../runtime/system-module.ts';
import { labelExtras, slotCounts, transitionExtras } from './inputs.ts';
import { networkLayout, type EncoderShape, type NetworkLayout } from './network-shape.ts';
import { FIELD_WIDTHS, type FieldIndices } from './word-fields.ts';

export interface NeuralModel {
  readonly specHash: string;
  readonly labels: readonly string[];
  readonly fields: FieldIndices;
  readonly sizes: NetworkSizes;
  readonly weights: Float32Array;
}

/** The sizes of a network that are chosen: of its layers, and of its hidden layers, which are multiples of 32. */
export interface NetworkSizes {
  readonly encoder: EncoderShape;
  readonly transitions: number;
  readonly labels: number;
}

/** Where the weights of such a model are. */
export function modelLayout(
  module: SystemModule,
  { labels, fields, sizes }: Pick<NeuralModel, 'labels' | 'fields' | 'sizes'>,
): NetworkLayout {
  const slots = slotCounts(sizes.encoder.layers);
  return networkLayout({
    fields: fields.map(({ hashes }, field) => ({ size: hashes.length + 1, width: FIELD_WIDTHS[field]! })),
    encoder: sizes.encoder,
    transitions: {
      hidden: sizes.transitions,
      slots: slots.transitions,
      extras: transitionExtras(module, labels.length),
      outcomes: module.transitions.length,
    },
    labels: {
      hidden: sizes.labels,
      slots: slots.labels,
      extras: labelExtras(labels.length),
      outcomes: labels.length,
    },
  });
}
