/** A neural model: its weights, and what they belong to. */
import type { TagSet } from '../parser/tag-scores.ts';
import { labelExtras, slotCounts, transitionExtras } from './inputs.ts';
import {
  networkLayout,
  type EncoderShape,
  type NetworkLayout,
  type NetworkShape,
  type ScorerShape,
} from './network-shape.ts';
import { ARC_EXTRAS, ARC_OUTCOMES, PAIR_EXTRAS, PAIR_OUTCOMES, PAIR_SLOTS, type PairOutcomes } from './pair-shape.ts';
import { vectorWidth } from './frozen-vectors.ts';
import { FIELD_WIDTHS, type WordInputs } from './word-fields.ts';
import { PARTS_WIDTH } from './word-parts.ts';

/**
 * What a network scores: configurations and arcs about to be built, or pairs of nodes and arcs by themselves; of pairs
 * the transitions of arc-hybrid, or the two arcs between the nodes.
 */
export type Seen = 'configurations' | 'pairs' | 'arcs';

export interface NeuralModel extends WordInputs {
  readonly sees: Seen;
  /** The number of labels. */
  readonly labels: number;
  /** The columns of tags that it finds. */
  readonly tags: readonly TagSet[];
  readonly sizes: NetworkSizes;
  /** The number of the system’s transitions, and of its symbols; a network over pairs sees neither. */
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
export function modelLayout(model: Omit<NeuralModel, 'weights'>): NetworkLayout {
  const { fields, parts, vectors, tags, sizes } = model;
  return networkLayout({
    fields: fields.map(({ hashes }, field) => ({ size: hashes.length + 1, width: FIELD_WIDTHS[field]! })),
    parts: { size: parts.hashes.length, width: PARTS_WIDTH },
    vectorWidth: vectorWidth(vectors),
    encoder: sizes.encoder,
    tags: tags.map(tagShape),
    ...(model.sees === 'configurations' ? configurationShapes(model) : pairShapes(model)),
  });
}

/** The numbers of the hidden layer over a word that its tag is found with. */
const TAG_HIDDEN = 64;

function tagShape({ tags }: TagSet): ScorerShape {
  return { hidden: TAG_HIDDEN, slots: 1, extras: [], outcomes: tags.length };
}

type ScorerShapes = Pick<NetworkShape, 'transitions' | 'labels'>;

function configurationShapes({ labels, sizes, transitions, symbols }: Omit<NeuralModel, 'weights'>): ScorerShapes {
  const slots = slotCounts(sizes.encoder.layers);
  return {
    transitions: {
      hidden: sizes.transitions,
      slots: slots.transitions,
      extras: transitionExtras({ symbols, labels }),
      outcomes: transitions,
    },
    labels: { hidden: sizes.labels, slots: slots.labels, extras: labelExtras(labels), outcomes: labels },
  };
}

/** What a network over trees scores for a pair. */
export function pairOutcomes({ sees }: Pick<NeuralModel, 'sees'>): PairOutcomes {
  return sees === 'arcs' ? ARC_OUTCOMES : PAIR_OUTCOMES;
}

function pairShapes({ sees, labels, sizes }: Omit<NeuralModel, 'weights'>): ScorerShapes {
  return {
    transitions: {
      hidden: sizes.transitions,
      slots: PAIR_SLOTS,
      extras: PAIR_EXTRAS,
      outcomes: pairOutcomes({ sees }).length,
    },
    labels: { hidden: sizes.labels, slots: PAIR_SLOTS, extras: ARC_EXTRAS, outcomes: labels },
  };
}
