/** Collects bytes to write at once, in a buffer that grows and is reused. */
import { ZERO } from './ascii.ts';

export class ByteSink {
  private buffer: Uint8Array = new Uint8Array(1 << 16);
  length = 0;

  /** The bytes collected so far; valid until more are added, or until `clear`. */
  get bytes(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** Adds `bytes[from]` … `bytes[to - 1]`. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    const { buffer, length } = this;
    // Most copies are short, and a loop is then cheaper than a call.
    if (to - from < 32) for (let i = from, o = length; i < to; i++, o++) buffer[o] = bytes[i]!;
    else buffer.set(bytes.subarray(from, to), length);
    this.length = length + (to - from);
  }

  add(bytes: Uint8Array): void {
    this.copy(bytes, 0, bytes.length);
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  /** Adds text in UTF-8. */
  text(text: string): void {
    this.reserve(text.length);
    const { buffer, length } = this;
    // Most texts are ASCII, and a loop is then cheaper than an encoder.
    let at = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x80) break;
      buffer[length + at] = unit;
    }
    if (at < text.length) this.add(encoder.encode(text));
    else this.length = length + at;
  }

  /** Adds a non-negative whole number in decimal digits. */
  number(value: number): void {
    this.reserve(10);
    let digits = 1;
    for (let rest = value; rest > 9; rest = Math.floor(rest / 10)) digits++;
    let rest = value;
    for (let i = this.length + digits - 1; i >= this.length; i--) {
      const tenth = Math.floor(rest / 10);
      this.buffer[i] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.length += digits;
  }

  private reserve(wanted: number): void {
    const needed = this.length + wanted;
    if (needed <= this.buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.buffer.length, needed));
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}

const encoder = new TextEncoder();
