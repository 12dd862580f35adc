/** Reads a computation in transition notation and replays it, checking every transition. */
import { quote } from '../runtime/printable.ts';
import { counted } from '../runtime/amounts.ts';
import type { SystemConfiguration, SystemModule } from '../runtime/system-module.ts';

/** Where a computation goes wrong: the offset into its text, and why. */
export interface ComputationProblem {
  readonly code: 'not-a-transition' | 'not-allowed' | 'incomplete';
  readonly offset: number;
  readonly message: string;
}

export class ComputationReader {
  private readonly ids: ReadonlyMap<string, number>;
  private readonly configuration: SystemConfiguration;
  private readonly module: SystemModule;

  constructor(module: SystemModule) {
    this.module = module;
    this.ids = new Map(module.transitions.map(({ name }, id) => [name, id]));
    this.configuration = new module.Configuration();
  }

  /** The heads of a sentence, of as many words as the computation shifts where no number is given; valid until the next. */
  read(text: string, words?: number): { readonly heads: Int32Array } | { readonly problem: ComputationProblem } {
    const { configuration, module, ids } = this;
    const names = [...text.matchAll(/\S+/g)];
    const length = words ?? names.filter(([name]) => name.startsWith('sh')).length;
    // Where nothing is shifted there is still a word to expect.
    configuration.reset(Math.max(1, length));
    for (const [position, { 0: name, index: offset }] of names.entries()) {
      const id = ids.get(name);
      if (id !== undefined && configuration.isAllowed(id)) {
        configuration.apply(id);
        continue;
      }
      const where = `transition ${position + 1}, ${quote(name)},`;
      if (id === undefined) {
        const message = `${where} is none of ${module.name}; expected ${this.expected()}`;
        return { problem: { code: 'not-a-transition', offset, message } };
      }
      const message = `${where} is not allowed here; expected ${this.expected()}`;
      return { problem: { code: 'not-allowed', offset, message } };
    }
    if (configuration.isTerminal) return { heads: configuration.heads.subarray(0, length) };
    const message = `the computation of ${counted(length, 'word')} ends before its terminal configuration; expected ${this.expected()}`;
    return { problem: { code: 'incomplete', offset: text.length, message } };
  }

  /** What is allowed in the configuration. */
  private expected(): string {
    const { configuration } = this;
    if (configuration.isTerminal) return 'the end';
    const allowed = this.module.transitions.filter((_, id) => configuration.isAllowed(id));
    if (allowed.length === 0) return 'other transitions before: none is allowed here';
    return allowed.map(({ name }) => name).join(' or ');
  }
}
