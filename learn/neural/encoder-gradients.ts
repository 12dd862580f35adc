/** Training of an encoder: dropout of its rows, and the gradients of its weights. */
import { Encoder, type EncoderPlaces } from '../../runtime/neural/encoder.ts';
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import type { RowStarts } from '../../runtime/neural/recurrent-layer.ts';
import type { DropoutMasks } from './dropout-masks.ts';
import type { WeightPlaces } from './matrix-gradients.ts';
import { RecurrentGradients } from './recurrent-gradients.ts';
import type { TrainingKernels } from './training-kernels.ts';
import { addVectorGradients, RowDropout } from './word-gradients.ts';

export class EncoderGradients {
  private readonly memory: KernelMemory<TrainingKernels>;
  private readonly layout: NetworkLayout;
  private readonly places: WeightPlaces;
  private readonly encoder: Encoder;
  private readonly layers: readonly RecurrentGradients[];
  /** Of the rows of the fields and of each layer. */
  private readonly gradients: readonly number[];
  private readonly dropouts: readonly RowDropout[];
  private readonly outputGradients: number;

  constructor(
    memory: KernelMemory<TrainingKernels>,
    layout: NetworkLayout,
    {
      places,
      capacity,
      masks,
    }: {
      readonly places: WeightPlaces & EncoderPlaces;
      /** The most words. */
      readonly capacity: number;
      readonly masks: DropoutMasks;
    },
  ) {
    this.memory = memory;
    this.layout = layout;
    this.places = places;
    this.encoder = new Encoder(memory, layout, places);
    this.encoder.reserve(capacity);
    const { rows, layers } = this.encoder;
    this.gradients = rows.map(({ width }) => memory.allocate((capacity + 3) * width));
    this.dropouts = rows.map(({ width }) => new RowDropout(memory, { width, masks, capacity }));
    this.layers = layers.map(
      (layer, index) => new RecurrentGradients(memory, layer, { ...layout.layers[index]!, places, capacity }),
    );
    this.outputGradients =
      layers.length === 0 ? this.gradients[0]! : memory.allocate((capacity + 3) * layout.slots.rows);
  }

  /** Where the vectors are after `forward`, and where their gradients are to be before `backward`. */
  get output(): { readonly values: number; readonly gradients: number } {
    return { values: this.encoder.output, gradients: this.outputGradients };
  }

  /** The vectors of words with these numbers of fields. */
  forward(ids: Int32Array, starts: RowStarts): void {
    this.encoder.forward(ids, starts, (index, { values, words }) => this.dropouts[index]!.forward(values, words));
  }

  /** Adds the gradients of the weights, given those of the output. */
  backward(ids: Int32Array, starts: RowStarts): void {
    const { memory, layout, layers, places, gradients, dropouts } = this;
    const { rows } = this.encoder;
    const words = starts.at(-1)!;
    for (let index = layers.length; index > 0; index--) {
      const { width } = rows[index]!;
      const own = memory.floatsAt(gradients[index]!, words * width);
      const shared = memory.floatsAt(this.outputGradients, words * width);
      if (index === layers.length) own.set(shared);
      else for (let i = 0; i < own.length; i++) own[i]! += shared[i]!;
      dropouts[index]!.backward(gradients[index]!, words);
      layers[index - 1]!.backward({
        from: rows[index - 1]!.values,
        gradients: gradients[index]!,
        fromGradients: gradients[index - 1]!,
        starts,
      });
    }
    dropouts[0]!.backward(gradients[0]!, words);
    addVectorGradients(memory, layout, { places, ids, words, from: gradients[0]! });
  }
}
