/** Which transitions of a returning system leave enough words, by its completion automaton of contents. */
import { closeGap } from './close-gap.ts';
import {
  BLOCKS,
  blockSize,
  COMPLETES,
  COSTS,
  nodes,
  ConfigurationFields,
  degree,
  DEPENDENTS,
  depth,
  DISTANCES,
  freshShifts,
  HEADS,
  mostReturned,
  NEXT,
  pairBits,
  RETURNS,
  SCRATCH,
  slotWords,
  symbolBits,
  TURN,
  UPPERS,
  WINDOW,
} from './surroundings.ts';

export abstract class TryContents extends ConfigurationFields {
  /** Tries the open transitions, which are allowed and do not complete the root: those that leave enough words are viable. */
  protected tryTransitions(open: number, allowed: number): number {
    const { height, returned, returnedSymbols } = this;
    const waiting = this.length - this.fresh + 1;
    const below = height - 1 > depth ? this.readBelow(height) : 0;
    // The window without the root, the lowest symbol first.
    const size = height <= depth ? height - 1 : depth;
    for (let position = 1; position <= size; position++) WINDOW[size - position] = this.symbolAt(position);
    let viable = 0;
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      const transition = 31 - Math.clz32(rest & -rest);
      const s = SCRATCH;
      for (let k = 0; k < size; k++) s[k] = WINDOW[k]!;
      for (let blocks = allowed & BLOCKS[transition]!; blocks !== 0; blocks &= blocks - 1) {
        const blocked = 31 - Math.clz32(blocks & -blocks);
        s[size - UPPERS[blocked]!]! |= 1 << DISTANCES[blocked]!;
      }
      let length = size;
      let cursor = size + 1;
      let left = returned;
      let cost = 0;
      // The distance from the first returned symbol to the one that is removed.
      let gap = DEPENDENTS[transition]!;
      if (gap > 0) {
        if (COMPLETES[transition] === 1) s[size - HEADS[transition]!] = 1;
        const removed = size - gap;
        for (let k = removed + 1; k < size; k++) s[k - 1] = closeGap(s[k]!, k - removed, pairBits);
        length = size - 1;
        cursor = length - RETURNS[transition]!;
      } else if (((freshShifts >> transition) & 1) === 1) {
        s[length++] = COMPLETES[transition]!;
        cost = 1;
      } else {
        s[length++] = returnedSymbols[--left]!;
      }
      let read = below;
      for (let k = 0; k < cursor; k++) read = NEXT[(read << symbolBits) | s[k]!]!;
      read = TURN[read]!;
      for (let k = cursor; k < length; k++) read = NEXT[(read << symbolBits) | s[k]!]!;
      for (; left > 0 && gap > 0 && gap <= degree; gap++) {
        read = NEXT[(read << symbolBits) | closeGap(returnedSymbols[--left]!, gap, pairBits)]!;
      }
      if (cost + COSTS[this.readReturned(read, left)]! <= waiting) viable |= 1 << transition;
    }
    return viable;
  }

  /** The class of what lies below the window, which is more than the root. */
  protected readBelow(height: number): number {
    const { memory: m, bottom, prefixes } = this;
    // What has been read of the stack holds as far as no transition since has reached down to it.
    const reductions = this.fresh - height - this.returned;
    const untouched = this.seenHeight - (depth - 1) * (reductions - this.seenReductions) - depth;
    let known = untouched < this.known ? (untouched > 1 ? untouched : 1) : this.known;
    while (known < height - depth) {
      const symbol = m[bottom + slotWords * known + 1]! & ((1 << symbolBits) - 1);
      const read = prefixes[known]!;
      prefixes[++known] = NEXT[(read << symbolBits) | symbol]!;
    }
    this.known = known;
    this.seenHeight = height;
    this.seenReductions = reductions;
    return prefixes[height - depth]!;
  }

  /** The class after the last `count` returned symbols. If they are many, only the nearest are read one by one. */
  private readReturned(from: number, count: number): number {
    const blocks = count < 2 * blockSize ? 0 : Math.floor(count / blockSize) - 1;
    let read = from;
    for (let k = count - 1; k >= blockSize * blocks; k--) {
      read = NEXT[(read << symbolBits) | this.returnedSymbols[k]!]!;
    }
    if (blocks === 0) return read;
    this.readBlocks(blocks);
    return this.far[nodes * blocks + read]!;
  }

  /** Reads the furthest blocks of returned symbols from every class, unless that has been done. */
  private readBlocks(blocks: number): void {
    if (this.far.length < nodes * (blocks + 1)) {
      const far = new Uint16Array(nodes * 2 * (blocks + 1));
      for (let id = 0; id < nodes; id++) far[id] = id;
      far.set(this.far);
      this.far = far;
    }
    // What has been read of the returned symbols holds as far as no transition since has reached it.
    const reductions = this.fresh - this.height - this.returned;
    const untouched = this.returned - mostReturned * (reductions - this.farReductions) - degree;
    let known = Math.min(this.farKnown, Math.max(0, Math.floor(untouched / blockSize)));
    for (; known < blocks; known++) {
      for (let id = 0; id < nodes; id++) {
        let read = id;
        for (let k = blockSize * (known + 1) - 1; k >= blockSize * known; k--) {
          read = NEXT[(read << symbolBits) | this.returnedSymbols[k]!]!;
        }
        this.far[nodes * (known + 1) + id] = this.far[nodes * known + read]!;
      }
    }
    this.farKnown = known;
    this.farReductions = reductions;
  }
}
