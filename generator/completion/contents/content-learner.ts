/**
 * Learns the automaton of a function on words: Kearns and Vazirani’s discrimination tree, corrected as Rivest and Schapire do.
 *
 * Two words are in one class until letters are known that, behind both, make their costs differ. The inner nodes of a
 * tree hold such letters, its branches the costs, its leaves the classes; there is a tree for each place, as words of
 * different places have different continuations.
 */
import type { ContentAutomaton } from './content-automaton.ts';
import type { Contents, Word } from './contents.ts';

interface LearntClass {
  readonly place: number;
  readonly next: Map<number, number>;
  readonly cost: number;
  readonly example: Word;
}

/** Where a class and a letter lead has been decided by sifting. */
interface Edge {
  readonly source: number;
  readonly letter: number;
}

interface Leaf {
  readonly kind: 'leaf';
  readonly id: number;
  readonly incoming: Edge[];
}

interface Question {
  readonly kind: 'question';
  readonly suffix: Word;
  readonly answers: Map<number, Tree>;
}

interface Tree {
  node: Leaf | Question;
}

export class ContentLearner implements ContentAutomaton {
  readonly classes: LearntClass[] = [];
  private readonly contents: Contents;
  private readonly costOf: (word: Word) => number;
  private readonly limit: (classes: number) => void;
  private readonly trees = new Map<number, Tree>();
  /** By class, where its leaf is. */
  private readonly leaves: Tree[] = [];
  /** Edges that are to be sifted. */
  private readonly pending: Edge[] = [];

  constructor(
    contents: Contents,
    { costOf, limit }: { readonly costOf: (word: Word) => number; readonly limit: (classes: number) => void },
  ) {
    this.contents = contents;
    this.costOf = costOf;
    this.limit = limit;
    this.sift([contents.canonical.symbols.root], contents.start);
    this.siftPending();
  }

  /** Splits classes until the automaton is right about the word; false if it already was. */
  correct(word: Word): boolean {
    const cost = this.costOf(word);
    if (this.read(word) === cost) return false;
    do this.split(word, cost);
    while (this.read(word) !== cost);
    return true;
  }

  private read(word: Word): number {
    return this.classes[this.classOf(word, word.length)]!.cost;
  }

  /** The class of the first letters of a word, which start with the root. */
  private classOf(word: Word, length: number): number {
    let id = 0;
    for (let index = 1; index < length; index++) id = this.classes[id]!.next.get(word[index]!)!;
    return id;
  }

  /** Splits the class after which the automaton goes wrong. */
  private split(word: Word, cost: number): void {
    const isRightAfter = (length: number): boolean => {
      const { example } = this.classes[this.classOf(word, length)]!;
      return this.costOf([...example, ...word.slice(length)]) === cost;
    };
    let right = 1;
    let wrong = word.length;
    while (wrong - right > 1) {
      const middle = (right + wrong) >> 1;
      if (isRightAfter(middle)) right = middle;
      else wrong = middle;
    }
    const source = this.classOf(word, right);
    const letter = word[right]!;
    const old = this.classes[source]!.next.get(letter)!;
    const example = [...this.classes[source]!.example, letter];
    const suffix = word.slice(wrong);
    const tree = this.leaves[old]!;
    const { incoming } = tree.node as Leaf;
    const answers = new Map([
      [this.costOf([...this.classes[old]!.example, ...suffix]), this.plant(old)],
      [this.costOf([...example, ...suffix]), this.plant(this.add(example, this.classes[old]!.place))],
    ]);
    tree.node = { kind: 'question', suffix, answers };
    this.pending.push(...incoming);
    this.siftPending();
  }

  private siftPending(): void {
    for (let edge = this.pending.pop(); edge !== undefined; edge = this.pending.pop()) {
      const { place, next, example } = this.classes[edge.source]!;
      const leaf = this.sift([...example, edge.letter], this.contents.following(place).get(edge.letter)!);
      leaf.incoming.push(edge);
      next.set(edge.letter, leaf.id);
    }
  }

  /** The leaf of a word’s class, a new one if no other has its costs. */
  private sift(word: Word, place: number): Leaf {
    let tree = this.trees.get(place);
    if (tree === undefined) {
      tree = this.plant(this.add(word, place));
      this.trees.set(place, tree);
    }
    while (tree.node.kind === 'question') {
      const { suffix, answers }: Question = tree.node;
      const cost = this.costOf([...word, ...suffix]);
      tree = answers.get(cost) ?? this.plant(this.add(word, place));
      answers.set(cost, tree);
    }
    return tree.node;
  }

  private plant(id: number): Tree {
    return (this.leaves[id] = { node: { kind: 'leaf', id, incoming: [] } });
  }

  private add(example: Word, place: number): number {
    const id = this.classes.length;
    this.classes.push({ place, next: new Map(), cost: this.costOf(example), example });
    this.limit(this.classes.length);
    for (const letter of this.contents.following(place).keys()) this.pending.push({ source: id, letter });
    return id;
  }
}
