/**
 * A sentence as one line of JSON for training: its words and tree, and each configuration of the canonical computation
 * with the allowed transitions, the viable ones if the module has an automaton, and the one taken.
 *
 * Nodes are numbers, 0 the root. `stack` starts with the top and `buffer` with the front, both cut to a window.
 * `symbols` belong to the nodes of `stack` and are written as in `arcforge trace`: n seeks dependents, s has all, [1]
 * means that reductions with the node 1 below are blocked.
 */
import { COLUMNS, columnText, commentText } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule, TransitionIds } from '../runtime/system-module.ts';
import { escapeControls } from '../runtime/printable.ts';
import { symbolNotation } from '../runtime/symbol-notation.ts';

export class TrainingLines {
  private readonly configuration: SystemConfiguration;
  /** The same, if the module knows what is viable. */
  private readonly completing: SystemConfiguration | undefined;
  /** Names and symbols as JSON, so that only words need escaping. */
  private readonly names: readonly string[];
  private readonly symbols: readonly string[];

  private readonly module: SystemModule;
  private readonly window: number;

  constructor(module: SystemModule, window: number) {
    this.module = module;
    this.window = window;
    if (module.completion === undefined) {
      this.configuration = new module.Configuration();
    } else {
      this.completing = new module.Configuration();
      this.configuration = this.completing;
    }
    this.names = module.transitions.map(({ name }) => JSON.stringify(name));
    this.symbols = Array.from({ length: 2 ** module.symbolBits }, (_, bits) => JSON.stringify(symbolText(bits)));
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
    const { configuration, completing, names } = this;
    const lines: string[] = [];
    configuration.reset(length);
    for (let position = 0; position < count; position++) {
      const gold = ids[position]!;
      const fields = [
        `"stack":[${this.nodes(configuration.height, (at) => configuration.stackAt(at)).join(',')}]`,
        `"symbols":[${this.nodes(configuration.height, (at) => this.symbols[configuration.symbolAt(at)]).join(',')}]`,
        `"buffer":[${this.nodes(configuration.bufferLength, (at) => configuration.bufferAt(at)).join(',')}]`,
        `"allowed":[${names.filter((_, id) => configuration.isAllowed(id)).join(',')}]`,
        ...(completing === undefined
          ? []
          : [`"viable":[${names.filter((_, id) => completing.isViable(id)).join(',')}]`]),
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
}

function symbolText(bits: number): string {
  const blocked: number[] = [];
  for (let distance = 1; bits >> distance > 0; distance++) if ((bits >> distance) & 1) blocked.push(distance);
  return symbolNotation({ stop: (bits & 1) === 1, blocked });
}
