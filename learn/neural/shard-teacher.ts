/** Teaches the sentences of shards, in one thread. */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { WORD_NUMBERS } from '../../runtime/neural/word-fields.ts';
import type { Shard } from './batch-board.ts';
import type { LessonFigures, SentenceTeacher, TaughtSentence } from './sentence-teacher.ts';
import { TagTeacher } from './tag-teacher.ts';
import type { TrainingNetwork } from './training-network.ts';

/** A sentence to learn from. */
export interface NeuralLesson<Computation> extends TaughtSentence<Computation> {
  /** The numbers of the words’ fields. */
  readonly fields: Int32Array;
  /** The ids of their tags, for each column that the network finds. */
  readonly tags: readonly Int32Array[];
}

/** How often a wrong transition is taken where it may be. */
const EXPLORATION = 0.9;

export class ShardTeacher<Computation> {
  private readonly network: TrainingNetwork;
  private readonly teacher: SentenceTeacher<Computation>;
  private readonly lessons: readonly NeuralLesson<Computation>[];
  private readonly dropout: { readonly forms: number };
  private readonly ids: Int32Array;
  private readonly tags: TagTeacher;

  constructor(
    network: TrainingNetwork,
    teacher: SentenceTeacher<Computation>,
    {
      lessons,
      words,
      dropout,
    }: {
      readonly lessons: readonly NeuralLesson<Computation>[];
      /** The most words of a shard. */
      readonly words: number;
      /** Of forms and lemmas, which become unknown. */
      readonly dropout: { readonly forms: number };
    },
  ) {
    this.network = network;
    this.teacher = teacher;
    this.lessons = lessons;
    this.dropout = dropout;
    this.ids = new Int32Array(words * WORD_NUMBERS);
    this.tags = new TagTeacher(network);
  }

  /** Adds the gradients of a shard; what they are depends on the shard and the weights only. */
  teach({ shard, sentences, words, explores, seed }: Shard): LessonFigures {
    const { network, teacher, ids } = this;
    const figures = { examples: 0, wrong: 0, loss: 0 };
    if (sentences.length === 0) return figures;
    const random = seededRandom(seed);
    const lessons = Array.from(sentences, (sentence) => this.lessons[sentence]!);
    const rows = [0];
    for (const { fields } of lessons) {
      ids.set(fields, rows.at(-1)! * WORD_NUMBERS);
      rows.push(rows.at(-1)! + fields.length / WORD_NUMBERS);
    }
    for (let word = 0; word < rows.at(-1)!; word++) {
      if (random() < this.dropout.forms) ids[word * WORD_NUMBERS] = ids[word * WORD_NUMBERS + 1] = 0;
    }
    const explore = (): boolean => explores && random() < EXPLORATION;
    network.begin(shard, random);
    network.forward(ids, rows);
    for (const [index, lesson] of lessons.entries()) {
      const row = rows[index]!;
      figures.loss += this.tags.teach(lesson.tags, row);
      teacher.teach(lesson, { row, words, explore, figures });
    }
    network.backward(ids, rows, words);
    return figures;
  }
}
