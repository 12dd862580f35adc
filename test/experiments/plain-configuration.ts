/**
 * S itself as something to learn with: the transitions of the guess-free form, all of which are allowed wherever S allows
 * them, and no marks. Only for comparisons: in S a tree has many computations, and training follows the canonical one.
 */
import { arcPositions, nodeInArc } from '../../runtime/parser/arc-positions.ts';
import type { ParserConfiguration } from '../../runtime/parser/parser-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { plainEager } from './plain-eager.ts';
import { PlainNodes } from './plain-nodes.ts';

/** The module of an in-place system with a single root, without guesses, with configurations of S. */
export function plainModule(module: SystemModule): SystemModule {
  if (module.mode !== 'in-place' || module.root !== 'single' || module.form === 'guessing') {
    throw new RangeError(`${module.name} is not an in-place guess-free system with a single root`);
  }
  const isEager = module.transitions.some(({ name }) => name === 'reduce');
  const Configuration = isEager ? plainEager(module) : plainReductions(module);
  return { ...module, name: `S of ${module.name}`, Configuration: Configuration as never };
}

function plainReductions(module: SystemModule): new (length?: number) => ParserConfiguration {
  const { heads, dependents } = arcPositions(module);

  return class extends PlainNodes {
    get isTerminal(): boolean {
      return this.stack.length === 1 && this.front > this.length;
    }

    symbolAt(): number {
      return 0;
    }

    viable(): number {
      let bits = 0;
      for (let id = 0; id < heads.length; id++) if (this.applies(id)) bits |= 1 << id;
      return bits;
    }

    apply(transition: number, label = -1): void {
      if (heads[transition]! < 0) {
        this.stack.push(this.front++);
        return;
      }
      const dependent = nodeInArc(this, dependents[transition]!);
      this.heads[dependent - 1] = nodeInArc(this, heads[transition]!);
      this.labels[dependent - 1] = label;
      if (dependents[transition] === 0) this.front++;
      else this.stack.splice(this.stack.length - dependents[transition]!, 1);
    }

    private applies(id: number): boolean {
      if (heads[id]! < 0) return this.front <= this.length;
      const head = nodeInArc(this, heads[id]!);
      if (head < 0 || nodeInArc(this, dependents[id]!) <= 0) return false;
      // The root takes its one dependent last.
      return head > 0 || this.stack.length + this.length - this.front === 1;
    }
  };
}
