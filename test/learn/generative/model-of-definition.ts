/** A generative model by its definition: what a draw is worth, read off configurations, without forests. */
import { computationSums, type ComputationSums, type Draw } from '../../../generator/semantics/computation-sums.ts';
import type { ContextShape } from '../../../generator/frames/forests/context-classes.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { CanonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { NO_PARAMETER, type ModelStructure } from '../../../learn/generative/model-structure.ts';
import type { SystemStructure } from '../../../learn/generative/system-structure.ts';

/** Random parameters that sum to 1 in every distribution. */
export function randomParameters(structure: ModelStructure, seed: number): Float64Array {
  const random = seededRandom(seed);
  const parameters = new Float64Array(structure.parameterCount);
  parameters[NO_PARAMETER] = 1;
  structure.visitDistributions((list) => {
    const drawn = Array.from(list, () => 0.05 + random());
    const sum = drawn.reduce((a, b) => a + b, 0);
    drawn.forEach((value, at) => (parameters[list[at]!] = value / sum));
  });
  return parameters;
}

interface DefinedStructure {
  readonly canonical: CanonicalSystem;
  readonly context: ContextShape;
  readonly structure: SystemStructure;
}

interface DefinedModel extends DefinedStructure {
  readonly parameters: Float64Array;
}

/** The sums over computations, whose draws are counted under the numbers of their parameters. */
export function sumsByDefinition({ parameters, ...model }: DefinedModel, tags: readonly number[]): ComputationSums {
  return weighedSums(model, tags, (_, [drawn, emitted]) => parameters[drawn]! * parameters[emitted]!);
}

/** The sums over computations that weigh the product of the weights of their arcs. */
export function arcSumsByDefinition(
  model: DefinedStructure,
  tags: readonly number[],
  weight: (head: number, dependent: number) => number,
): ComputationSums {
  return weighedSums(model, tags, ({ before, after }) => {
    const word = after.plain.heads.findIndex((head, at) => head !== before.plain.heads[at]) + 1;
    return word === 0 ? 1 : weight(after.plain.heads[word - 1]!, word);
  });
}

function weighedSums(
  { canonical, context, structure }: DefinedStructure,
  tags: readonly number[],
  weigh: (draw: Draw, parameters: readonly [drawn: number, emitted: number]) => number,
): ComputationSums {
  const { tagCount } = structure;
  const n = tags.length;
  const [root, none] = [tagCount, tagCount + 1];
  const shown = tagCount + 3;
  const tagOf = (node: number | undefined): number =>
    node === undefined ? none : node === 0 ? root : (tags[node - 1] ?? none);
  const topTags = ({ live }: Draw['before']['plain'], count: number): number[] =>
    Array.from({ length: count }, (_, at) => tagOf(live.at(-1 - at)));
  const mixed = (digits: readonly number[], first = 0): number =>
    digits.reduce((sum, digit) => sum * shown + digit, first);
  const isFrontShown = context.front === 'shown';
  const rows = shown ** (context.stack + Number(isFrontShown));
  const emissionStart = 1 + structure.classKeys.length * rows * canonical.transitions.length;

  const transitionParameter = ({ before, transition, allowed }: Draw): number => {
    const names = (context.normalised === 'over-allowed' ? allowed : canonical.transitions).map(({ name }) => name);
    const { symbols: all, height } = before.annotation;
    const symbols = Array.from({ length: context.stack }, (_, at) => all[height - 1 - at] ?? -1);
    const key = `${names.join(' ')};${context.symbols === 'shown' ? symbols.join(' ') : ''}`;
    const contextClass = structure.classKeys.indexOf(key);
    if (contextClass < 0) throw new Error(`there is no class ${key}`);
    const digits = [...topTags(before.plain, context.stack), ...(isFrontShown ? [tagOf(before.plain.fresh)] : [])];
    return 1 + mixed(digits, contextClass) * canonical.transitions.length + transition!.id;
  };
  const emissionParameter = ({ transition, before, after }: Draw): number => {
    // With the front shown, a tag is emitted when its word comes to the front, otherwise when it is shifted.
    if (!isFrontShown && transition?.kind !== 'sh') return NO_PARAMETER;
    if (isFrontShown && transition !== undefined && transition.kind !== 'sh') return NO_PARAMETER;
    const [word, stack] = isFrontShown ? [after.plain.fresh, after.plain] : [before.plain.fresh, before.plain];
    if (word > n) return NO_PARAMETER;
    return emissionStart + mixed(topTags(stack, context.emission)) * tagCount + tagOf(word);
  };
  return computationSums(canonical, n, (draw) => {
    const drawn = draw.transition === undefined ? NO_PARAMETER : transitionParameter(draw);
    const emitted = emissionParameter(draw);
    const used = [drawn, emitted].filter((parameter) => parameter !== NO_PARAMETER);
    return { probability: weigh(draw, [drawn, emitted]), counted: used.map(String) };
  });
}
