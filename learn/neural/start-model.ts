/** What training starts with: the model of an earlier training, or one for a treebank, still without weights. */
import { Atoms } from '../../runtime/parser/atoms.ts';
import { UnfitModel, type ModelParts } from '../../runtime/parser/model-bytes.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { atomsOfColumns, type TrainingColumns } from '../shared/training-columns.ts';
import type { FrozenVectors } from '../../runtime/neural/frozen-vectors.ts';
import { MOST_SYMBOLS } from '../../runtime/neural/inputs.ts';
import { decodeNeuralModels } from '../../runtime/neural/neural-bytes.ts';
import type { NetworkSizes, NeuralModel, Seen } from '../../runtime/neural/neural-model.ts';
import type { TagSet } from '../../runtime/parser/tag-scores.ts';
import type { TagTargets } from '../shared/tag-targets.ts';
import { frequentValues } from './frequent-values.ts';

export interface StartModel {
  readonly model: Omit<NeuralModel, 'weights'>;
  /** Of each network of the earlier model. */
  readonly weights: readonly Float32Array[] | undefined;
  readonly labels: readonly string[];
  /** The model’s id of each label of the treebank. */
  readonly idOfLabel: Int32Array;
  /** The model’s id of each word’s tag, for each column that it finds. */
  readonly tags: readonly Int32Array[];
}

export function startModel(
  module: SystemModule,
  columns: TrainingColumns,
  {
    sees,
    sizes,
    vectors,
    tags: targets,
    resume,
  }: {
    readonly sees: Seen;
    readonly sizes: NetworkSizes;
    readonly vectors: FrozenVectors | undefined;
    readonly tags: readonly TagTargets[];
    readonly resume: ModelParts | undefined;
  },
): StartModel {
  const { deprel } = columns.vocabularies;
  const found = Array.from({ length: deprel.size }, (_, id) => deprel.textOf(id) || '_');
  if (resume === undefined) {
    const values = frequentValues(columns.sentences, atomsOfColumns(columns), new Atoms());
    const symbols = Math.min(MOST_SYMBOLS, 2 ** module.symbolBits);
    const { length: transitions } = module.transitions;
    const tags = targets.map(({ name, tags: texts }) => ({ name, tags: texts }));
    const model = { sees, labels: found.length, ...values, vectors, tags, sizes, transitions, symbols };
    const idOfLabel = Int32Array.from(found, (_, id) => id);
    return { model, weights: undefined, labels: found, idOfLabel, tags: targets.map(({ ids }) => ids) };
  }
  const models = decodeNeuralModels(resume);
  const { weights: _, ...model } = models[0]!;
  if (model.transitions !== module.transitions.length) {
    throw new UnfitModel(`it was trained for another system than ${module.name}`);
  }
  const { labels } = resume.header;
  const missing = found.filter((label) => !labels.includes(label));
  if (missing.length > 0) {
    throw new UnfitModel(`it does not have the label ${missing[0]}, which the treebank has; train without --resume`);
  }
  return {
    model,
    weights: models.map(({ weights }) => weights),
    labels,
    idOfLabel: Int32Array.from(found, (label) => labels.indexOf(label)),
    tags: knownTags(model.tags, targets),
  };
}

/** The ids that a model has for tags; throws UnfitModel if it lacks one or finds other columns. */
function knownTags(sets: readonly TagSet[], targets: readonly TagTargets[]): readonly Int32Array[] {
  if (namesOf(sets) !== namesOf(targets)) {
    throw new UnfitModel(`it finds ${namesOf(sets)}, not ${namesOf(targets)}; train without --resume`);
  }
  return targets.map(({ name, tags, ids }, column) => {
    const known = tags.map((tag) => sets[column]!.tags.indexOf(tag));
    if (known.includes(-1)) {
      const missing = `${tags[known.indexOf(-1)]} in ${name.toUpperCase()}`;
      throw new UnfitModel(`it does not have the tag ${missing}, which the treebank has; train without --resume`);
    }
    return ids.map((id) => known[id]!);
  });
}

function namesOf(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => name.toUpperCase()).join(', ') || 'no tags';
}
