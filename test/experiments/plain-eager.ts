/**
 * Arc-eager of the textbooks with a single root, as something to learn with (docs/eager.md, section 1). Whether a word
 * has its head is what its symbol says, since transitions depend on it; passing over a reduction leaves no mark.
 */
import type { ParserConfiguration } from '../../runtime/parser/parser-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { PlainNodes } from './plain-nodes.ts';

export function plainEager({
  transitions,
}: Pick<SystemModule, 'transitions'>): new (length?: number) => ParserConfiguration {
  const idOf = (name: string): number => transitions.findIndex((transition) => transition.name === name);
  const [shift, rightArc, leftArc, reduce] = [idOf('shift'), idOf('right-arc'), idOf('left-arc'), idOf('reduce')];

  return class extends PlainNodes {
    /** The words on the stack without a head. */
    private waiting = 0;

    override reset(length: number): this {
      super.reset(length);
      this.waiting = 0;
      return this;
    }

    override copyFrom(other: this): this {
      super.copyFrom(other);
      this.waiting = other.waiting;
      return this;
    }

    get isTerminal(): boolean {
      return this.front > this.length && this.waiting === 0;
    }

    symbolAt(position: number): number {
      const node = this.stackAt(position);
      return node > 0 && this.heads[node - 1]! >= 0 ? 1 : 0;
    }

    viable(): number {
      const { waiting, stack, front, length } = this;
      if (front > length) return 0;
      // A word without a head needs one that comes later, after whatever is above it has been removed.
      const isLast = front === length;
      let bits = (isLast ? 0 : 1 << shift) | (isLast && waiting > 0 ? 0 : 1 << rightArc);
      const top = stack.at(-1)!;
      if (top > 0 && this.symbolAt(1) === 0) bits |= 1 << leftArc;
      // The dependent of 0 is never removed.
      else if (top > 0 && this.heads[top - 1] !== 0) bits |= 1 << reduce;
      return bits;
    }

    apply(transition: number, label = -1): void {
      const { stack, front } = this;
      const top = stack.at(-1)!;
      if (transition === rightArc) this.attach(front, top, label);
      if (transition === leftArc) this.attach(top, front, label);
      if (transition === shift) this.waiting++;
      if (transition === leftArc) this.waiting--;
      if (transition === shift || transition === rightArc) stack.push(this.front++);
      else stack.pop();
    }

    private attach(dependent: number, head: number, label: number): void {
      this.heads[dependent - 1] = head;
      this.labels[dependent - 1] = label;
    }
  };
}
