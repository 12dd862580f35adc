/** A parser that searches for a computation: a system, the scores of a model, and a greedy search or a beam. */
import { shownValue } from '../text/shown-value.ts';
import type { Atoms } from './atoms.ts';
import { BeamSearch } from './beam-search.ts';
import { GreedySearch } from './greedy-search.ts';
import { LiftedLabels } from './lifted-labels.ts';
import { UnfitModel, type ModelHeader } from './model-bytes.ts';
import { Parser, type FoundTree, type ParseOptions } from './parser.ts';
import type { ParserSystem } from './parser-system.ts';
import type { Scorer } from './scorer.ts';

/** The widest beam. */
const MAX_BEAM = 1024;

export class SearchParser extends Parser {
  private readonly system: ParserSystem;
  private readonly scorer: Scorer;
  private readonly lifted: LiftedLabels;
  private greedy: GreedySearch | undefined;
  private search: BeamSearch | undefined;
  /** The width of the beam that was used last. */
  private width = 1;

  constructor(system: ParserSystem, scorer: Scorer, header: ModelHeader & { readonly transitions?: unknown }) {
    super(system, header, scorer.tags);
    // Scores of more or fewer transitions would be those of others.
    if (header.transitions !== system.transitions.length) {
      throw new UnfitModel(`it was trained for another system than ${system.name}`);
    }
    this.system = system;
    this.scorer = scorer;
    this.lifted = new LiftedLabels(header.labels);
  }

  checkParseOptions({ beam = this.beam, decode }: ParseOptions): void {
    if (!Number.isInteger(beam) || beam < 1 || beam > MAX_BEAM) {
      throw new RangeError(`the width of a beam must be a whole number from 1 to ${MAX_BEAM}, not ${shownValue(beam)}`);
    }
    if (decode !== undefined) throw new RangeError('only a model over trees has a choice how to decode');
  }

  parseAtoms(atoms: Atoms, options: ParseOptions = {}): FoundTree {
    this.checkParseOptions(options);
    const { beam = this.beam } = options;
    this.checkColumns(atoms);
    this.width = beam;
    if (beam === 1) {
      this.greedy ??= new GreedySearch(this.system, this.scorer);
      this.greedy.search(atoms);
      const tree = this.greedy.configuration;
      return { ...this.withLiftsUndone(tree, atoms.length), score: this.scorer.unit * this.greedy.score };
    }
    if (this.search?.width !== beam) this.search = new BeamSearch(this.system, this.scorer, beam);
    this.search.search(atoms);
    const tree = this.search.configuration(0);
    return { ...this.withLiftsUndone(tree, atoms.length), score: this.scorer.unit * this.search.scores[0]! };
  }

  private withLiftsUndone(
    { heads, labels }: Pick<FoundTree, 'heads' | 'labels'>,
    length: number,
  ): Pick<FoundTree, 'heads' | 'labels'> {
    return { heads: this.lifted.putBack({ heads, labels }, length), labels };
  }

  /** For each word, the share of the beam that has the arc of item 0. */
  confidences(length: number): Float64Array {
    const shares = new Float64Array(length);
    if (this.width === 1) return shares.fill(1);
    const search = this.search!;
    const best = search.configuration(0);
    let all = 0;
    for (let item = 0; item < search.items; item++) {
      const weight = Math.exp(this.scorer.unit * (search.scores[item]! - search.scores[0]!));
      const { heads, labels } = search.configuration(item);
      all += weight;
      for (let word = 0; word < length; word++) {
        if (heads[word] === best.heads[word] && labels[word] === best.labels[word]) shares[word]! += weight;
      }
    }
    return shares.map((share) => share / all);
  }
}
