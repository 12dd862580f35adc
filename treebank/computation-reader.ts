/** Reads a computation in transition notation and replays it, checking every transition. */
import { quote } from '../runtime/text/printable.ts';
import { counted } from '../runtime/text/amounts.ts';
import type { SystemConfiguration, SystemModule } from '../runtime/module/system-module.ts';

/** Where a computation goes wrong: the offset into its text, and why. */
export interface ComputationProblem {
  readonly code: 'not-a-transition' | 'not-allowed' | 'incomplete';
  readonly offset: number;
  readonly message: string;
}

export type ReadComputation =
  | { readonly complete: true; readonly heads: Int32Array }
  | { readonly complete: false; readonly problem: ComputationProblem };

export class ComputationReader {
  private readonly ids: ReadonlyMap<string, number>;
  /** The transitions that shift a word for the first time: those of an initial configuration. */
  private readonly shifts: ReadonlySet<number | undefined>;
  private readonly configuration: SystemConfiguration;
  private readonly module: SystemModule;

  constructor(module: SystemModule) {
    this.module = module;
    this.ids = new Map(module.transitions.map(({ name }, id) => [name, id]));
    this.configuration = new module.Configuration(1);
    const allowed = [...module.transitions.keys()].filter((id) => this.configuration.isAllowed(id));
    this.shifts = new Set(allowed);
  }

  /**
   * The heads that a computation builds, valid until the next call. Without a number of words, it is the number of
   * shifts.
   */
  read(text: string, words?: number): ReadComputation {
    const { configuration, module, ids } = this;
    const names = [...text.matchAll(/\S+/g)];
    const length = words ?? names.filter(([name]) => this.shifts.has(ids.get(name))).length;
    // A computation without shifts still needs at least one word.
    configuration.reset(Math.max(1, length));
    for (const [position, { 0: name, index: offset }] of names.entries()) {
      const id = ids.get(name);
      if (id !== undefined && configuration.isAllowed(id)) {
        configuration.apply(id);
        continue;
      }
      const [code, what] =
        id === undefined
          ? (['not-a-transition', `is not a transition of ${module.name}`] as const)
          : (['not-allowed', 'is not allowed here'] as const);
      const message = `transition ${position + 1}, ${quote(name)}, ${what}; ${this.expected()}`;
      return { complete: false, problem: { code, offset, message } };
    }
    if (configuration.isTerminal) return { complete: true, heads: configuration.heads.subarray(0, length) };
    const message = `the computation of ${counted(length, 'word')} ends before its terminal configuration; ${this.expected()}`;
    return { complete: false, problem: { code: 'incomplete', offset: text.length, message } };
  }

  /** What is allowed in the configuration, for the end of a message. */
  private expected(): string {
    const { configuration } = this;
    if (configuration.isTerminal) return 'expected the end of the computation';
    const allowed = this.module.transitions.filter((_, id) => configuration.isAllowed(id));
    if (allowed.length === 0) return 'no transition is allowed here, so an earlier one must be wrong';
    return `expected ${allowed.map(({ name }) => name).join(' or ')}`;
  }
}
