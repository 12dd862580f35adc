/** The nodes that features look at. A node that does not exist is `none`, as with atoms. */
import type { ParserConfiguration } from './parser-system.ts';

/** The top three nodes of the stack, the front three of the buffer, and what lies between. */
export class Window {
  s0 = 0;
  s1 = 0;
  s2 = 0;
  n0 = 0;
  n1 = 0;
  n2 = 0;
  /** Classes of the distances from s1 to s0, from s2 to s1 and from s0 to n0; 0 if there are no such nodes. */
  distance = 0;
  far = 0;
  ahead = 0;
  /** The symbols of the top two nodes, and of the buffer’s front if reductions use it: what has been marked. */
  marks = 0;

  read(configuration: ParserConfiguration, none: number): void {
    this.s0 = existing(configuration.stackAt(1), none);
    this.s1 = existing(configuration.stackAt(2), none);
    this.s2 = existing(configuration.stackAt(3), none);
    this.n0 = existing(configuration.bufferAt(1), none);
    this.n1 = existing(configuration.bufferAt(2), none);
    this.n2 = existing(configuration.bufferAt(3), none);
    this.distance = this.s1 === none ? 0 : distanceClass(this.s0 - this.s1);
    this.far = this.s2 === none ? 0 : distanceClass(this.s1 - this.s2);
    this.ahead = this.n0 === none ? 0 : distanceClass(this.n0 - this.s0);
    const marks = configuration.symbolAt(1) | (this.s1 === none ? 0 : configuration.symbolAt(2) << 16);
    this.marks = marks ^ Math.imul(configuration.symbolAt(0), 0x9e3779b1);
  }
}

/** An arc that may be built. */
export class CandidateArc {
  head = 0;
  dependent = 0;
  /** 1 if the head comes first, 2 if it follows. */
  side = 1;
  /** The side and the class of the distance. */
  distance = 0;

  set(head: number, dependent: number): void {
    this.head = head;
    this.dependent = dependent;
    this.side = head < dependent ? 1 : 2;
    this.distance = 16 * this.side + distanceClass(Math.abs(head - dependent));
  }
}

function existing(node: number, none: number): number {
  return node < 0 ? none : node;
}

/** Distances up to 5 are told apart, then classes. */
function distanceClass(distance: number): number {
  return distance <= 5 ? distance : distance <= 8 ? 6 : distance <= 12 ? 7 : 8;
}
