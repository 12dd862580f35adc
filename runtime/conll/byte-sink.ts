/** Collects bytes to write at once, in a buffer that grows and is reused. */
import { checkBytes } from '../text/check-bytes.ts';
import { checkText } from '../text/check-text.ts';
import { shownValue } from '../text/shown-value.ts';
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
    checkBytes(bytes, 'bytes');
    this.copy(bytes, 0, bytes.length);
  }

  byte(value: number): void {
    if (typeof value !== 'number' || (value & 0xff) !== value)
      throw new RangeError(`a byte is a whole number from 0 to 255, not ${shownValue(value)}`);
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  /** Adds text in UTF-8. */
  text(text: string): void {
    checkText(text, 'text');
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
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new RangeError(`the number must be whole and not negative, not ${shownValue(value)}`);
    }
    this.reserve(16);
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
