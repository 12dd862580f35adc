/** Walks along a computation, with the labels of a tree: what learning needs to see of it. */
import { arcPositions, nodeInArc, type ArcPositions } from '../../runtime/parser/arc-positions.ts';
import { PartialTree } from '../../runtime/parser/partial-tree.ts';
import type { ParserConfiguration, ParserSystem } from '../../runtime/parser/parser-system.ts';

export class ComputationWalk {
  readonly configuration: ParserConfiguration;
  readonly tree: PartialTree = new PartialTree();
  /** The arc of the next transition; both are -1 if it builds none. */
  head = -1;
  dependent = -1;

  private readonly positions: ArcPositions;

  constructor(system: ParserSystem) {
    this.configuration = new system.Configuration();
    this.positions = arcPositions(system);
  }

  start(length: number): void {
    this.configuration.reset(length);
    this.tree.reset(length);
  }

  /** Finds the arc of the next transition; false if it builds none. */
  look(transition: number): boolean {
    const { heads, dependents } = this.positions;
    const isArc = heads[transition]! >= 0;
    this.head = isArc ? nodeInArc(this.configuration, heads[transition]!) : -1;
    this.dependent = isArc ? nodeInArc(this.configuration, dependents[transition]!) : -1;
    return isArc;
  }

  /** Applies the transition that was looked at. */
  apply(transition: number, label: number): void {
    if (this.head >= 0) this.tree.attach(this.head, this.dependent, label);
    this.configuration.apply(transition, label);
  }
}
