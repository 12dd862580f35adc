/**
 * A sentence as one line of JSON for training: its words and tree, and each configuration of the canonical computation
 * with the allowed transitions, the viable ones, and the one taken.
 *
 * Nodes are numbers, 0 the root. `stack` starts with the top and `buffer` with the front, both cut to a window.
 * `symbols` belong to the nodes of `stack` and are written as in `arcforge trace`: n seeks dependents, s has all, [1]
 * means that reductions with the node 1 below are blocked; in the guess-free form [la1,ra2] means that la with the node
 * 1 below and ra with the node 2 below are blocked. If the system uses the buffer's front, `front` is its symbol.
 */
import { COLUMNS, columnText, commentText } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule, TransitionIds } from '../runtime/module/system-module.ts';
import { escapeControls } from '../runtime/text/printable.ts';
import { symbolFeatures, symbolNotation } from '../runtime/text/symbol-notation.ts';

export class TrainingLines {
  private readonly configuration: SystemConfiguration;
  /** Names and symbols as JSON, so that only words need escaping. */
  private readonly names: readonly string[];
  /** By their bits, as they occur: few do, and there may be a thousand million. */
  private readonly symbols = new Map<number, string>();

  private readonly module: SystemModule;
  private readonly window: number;
  private readonly showsFront: boolean;

  constructor(module: SystemModule, window: number) {
    this.module = module;
    this.window = window;
    this.showsFront = marksFront(module);
    this.configuration = new module.Configuration();
    this.names = module.transitions.map(({ name }) => JSON.stringify(name));
  }

  /** The line with its line feed; `count` is the answer of the oracle. */
  line(sentence: Sentence, ids: TransitionIds, count: number): string {
    const { length } = sentence;
    const words = Array.from({ length }, (_, index) => index + 1);
    const columnOf = (column: number): string[] => words.map((word) => columnText(sentence, { word, column }));
    const { heads } = sentence;
    const id = commentText(sentence, 'sent_id');
    const answer = count >= 0 ? undefined : this.module.oracle(heads);
    const text = JSON.stringify({
      system: this.module.name,
      ...(id === undefined ? {} : { id }),
      forms: columnOf(COLUMNS.form),
      tags: columnOf(COLUMNS.upos),
      heads: [...heads],
      labels: columnOf(COLUMNS.deprel),
      derivable: count >= 0,
      ...(answer === undefined || answer.derivable ? {} : { outOfReach: answer.outOfReach }),
    });
    return `${escapeControls(text).slice(0, -1)},"configurations":[${this.configurations(length, ids, count).join(',')}]}\n`;
  }

  private configurations(length: number, ids: TransitionIds, count: number): string[] {
    const { configuration, names } = this;
    const lines: string[] = [];
    configuration.reset(length);
    for (let position = 0; position < count; position++) {
      const gold = ids[position]!;
      const fields = [
        `"stack":[${this.nodes(configuration.height, (at) => configuration.stackAt(at)).join(',')}]`,
        `"symbols":[${this.nodes(configuration.height, (at) => this.symbol(configuration.symbolAt(at))).join(',')}]`,
        `"buffer":[${this.nodes(configuration.bufferLength, (at) => configuration.bufferAt(at)).join(',')}]`,
        ...(this.showsFront && configuration.bufferLength > 0
          ? [`"front":${this.symbol(configuration.symbolAt(0))}`]
          : []),
        `"allowed":[${names.filter((_, id) => configuration.isAllowed(id)).join(',')}]`,
        `"viable":[${names.filter((_, id) => configuration.isViable(id)).join(',')}]`,
        `"gold":${names[gold]!}`,
      ];
      lines.push(`{${fields.join(',')}}`);
      configuration.apply(gold);
    }
    return lines;
  }

  private nodes<Value>(available: number, at: (position: number) => Value): Value[] {
    return Array.from({ length: Math.min(this.window, available) }, (_, index) => at(index + 1));
  }

  private symbol(bits: number): string {
    const known = this.symbols.get(bits);
    if (known !== undefined) return known;
    const text = JSON.stringify(symbolNotation(symbolFeatures(this.module.form, bits)));
    this.symbols.set(bits, text);
    return text;
  }
}

/** Whether the buffer's front has a symbol of its own in a module, which is `symbolAt(0)`; in arc-eager nothing is blocked with it. */
export function marksFront({ form, transitions }: SystemModule): boolean {
  return form === 'guess-free' && transitions.some(({ plain }) => plain.endsWith(',0)'));
}
