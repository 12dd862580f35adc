/**
 * Reads the sentences of a block of CoNLL-U or CoNLL-X, byte by byte, without making strings.
 *
 * A block contains whole sentences; `readBlocks` makes blocks. The reader is itself the sentence it has read last. Its
 * arrays are reused, so everything is valid only until the next sentence is read. Multiword tokens (1-2) and empty
 * nodes (1.1) are checked, but are not words of the tree.
 *
 * Invariant: the last byte of `bytes` is a line feed, so no loop has to check for the end.
 */
import { checkBytes } from '../text/check-bytes.ts';
import { checkChoice } from '../text/check-choice.ts';
import { checkOptions } from '../text/check-options.ts';
import { wholeNumberOption } from '../text/whole-number.ts';
import { countTabs, hasLineFeed } from './four-bytes.ts';
import { columnsFault, otherLine, rangeFault, type LinesBefore } from './other-line.ts';
import { positionIn, type ConllProblem, type Fault } from './problem.ts';
import { HASH, LINE_FEED, NINE, RETURN, TAB, ZERO } from './ascii.ts';
import type { Sentence } from './sentence.ts';
import { faultyWord, headFault } from './tree-fault.ts';

/** Tabs in a line, and those before the column HEAD. */
const TABS = 9;
const TABS_BEFORE_HEAD = 6;

/** What a byte adds to the number of tabs in a line; a line feed adds more than a line can have. */
const LINE_END = 1 << 28;
const TABS_OF = Int32Array.from({ length: 256 }, (_, byte) => (byte === TAB ? 1 : byte === LINE_FEED ? LINE_END : 0));

/** Larger heads are read as this number: no sentence has that many words, and sums stay small integers. */
const MANY = 100_000_000;

export interface SentenceReaderOptions {
  /** `ignore` does not read the column HEAD, for sentences without a tree: all heads are then -1. */
  readonly heads?: 'read' | 'ignore';
}

export class SentenceReader implements Sentence {
  bytes: Uint8Array = new Uint8Array(0);
  from = 0;
  to = 0;
  bodyAt = 0;
  length = 0;
  fromLine = 1;
  /** The line after the sentence; after the last one, the first line of the next block. */
  line = 1;
  /** The array behind `heads`, which may be longer: for loops that know the length and need no view. */
  headBuffer: Int32Array = new Int32Array(256);
  /** The length of the block; `bytes` has one more where the block lacks its last line feed. */
  end = 0;

  // These may be longer than the sentence, and are reused for the next one.
  private wordAtBuffer: Int32Array = new Int32Array(256);
  private headFromBuffer: Int32Array = new Int32Array(256);
  private headToBuffer: Int32Array = new Int32Array(256);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly readsHeads: boolean;
  private position = 0;
  private fault: Fault | undefined;
  private readonly before: LinesBefore = { length: 0, rangeEnd: 0, rangeAt: 0, emptyAfter: -1, emptyNodes: 0 };

  constructor(options: SentenceReaderOptions = {}) {
    checkOptions(options);
    checkChoice(options.heads, { name: 'heads', values: ['read', 'ignore'] });
    this.readsHeads = options.heads !== 'ignore';
  }

  /** Starts a block, whose first byte is on the given line of the input. */
  open(block: Uint8Array, firstLine: number): this {
    checkBytes(block, 'block');
    wholeNumberOption(firstLine, { option: 'firstLine', min: 1, max: Number.MAX_SAFE_INTEGER });
    this.end = block.length;
    this.bytes = block.length === 0 || block[block.length - 1] === LINE_FEED ? block : terminated(block);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    this.line = firstLine;
    this.position = 0;
    return this;
  }

  /** Reads the next sentence, even if it has a problem; false if there is none. */
  next(): boolean {
    const { bytes } = this;
    let i = this.position;
    while (i < bytes.length && emptyLine(bytes, i) > 0) {
      i += emptyLine(bytes, i);
      this.line++;
    }
    this.position = i;
    this.from = i;
    this.fromLine = this.line;
    if (i >= bytes.length) return false;
    while (bytes[i] === HASH) {
      i = bytes.indexOf(LINE_FEED, i) + 1;
      this.line++;
    }
    this.bodyAt = i;
    this.fault = undefined;
    this.readWords();
    if (this.fault !== undefined) this.skipSentence();
    this.to = Math.min(this.position, this.end);
    return true;
  }

  get problem(): ConllProblem | undefined {
    if (this.fault === undefined) return undefined;
    const { bytes, from, fromLine } = this;
    const { code, offset, message } = this.fault;
    return { code, message, ...positionIn(bytes, { offset, from, fromLine }) };
  }

  get heads(): Int32Array {
    return this.headBuffer.subarray(0, this.length);
  }

  get wordAt(): Int32Array {
    return this.wordAtBuffer.subarray(0, this.length);
  }

  get headFrom(): Int32Array {
    return this.headFromBuffer.subarray(0, this.length);
  }

  get headTo(): Int32Array {
    return this.headToBuffer.subarray(0, this.length);
  }

  /**
   * Reads the lines after the comments, up to the empty line. After a fault, `line` and `position` stay where they are.
   */
  private readWords(): void {
    const { bytes, view, readsHeads, before } = this;
    const lastFour = bytes.length - 4;
    let { headBuffer: heads, wordAtBuffer: wordAt, headFromBuffer: headFrom, headToBuffer: headTo } = this;
    let { bodyAt: i, line } = this;
    let length = 0;
    before.rangeEnd = 0;
    before.emptyAfter = -1;
    while (i < bytes.length) {
      const lineAt = i;
      let c = bytes[i]!;
      let id = 0;
      while (c >= ZERO && c <= NINE) {
        id = 10 * id + c - ZERO;
        c = bytes[++i]!;
      }
      const isWord = c === TAB && id === length + 1 && bytes[lineAt] !== ZERO;
      if (!isWord) {
        const empty = emptyLine(bytes, lineAt);
        if (empty > 0) {
          i = lineAt + empty;
          line++;
          break;
        }
        before.length = length;
        this.fault = otherLine(bytes, lineAt, before);
        if (this.fault !== undefined) return;
      }
      let tabs = 0;
      for (; i <= lastFour; i += 4) {
        const four = view.getInt32(i, true);
        if (hasLineFeed(four)) break;
        const more = tabs + countTabs(four);
        if (more >= TABS_BEFORE_HEAD) break;
        tabs = more;
      }
      do tabs += TABS_OF[bytes[i++]!]!;
      while (tabs < TABS_BEFORE_HEAD);
      if (isWord && tabs === TABS_BEFORE_HEAD) {
        if (length === heads.length) {
          this.grow();
          ({ headBuffer: heads, wordAtBuffer: wordAt, headFromBuffer: headFrom, headToBuffer: headTo } = this);
        }
        const headAt = i;
        let head = -1;
        c = bytes[i++]!;
        if (readsHeads && c >= ZERO && c <= NINE) {
          head = 0;
          do {
            head = 10 * head + c - ZERO;
            if (head > MANY) head = MANY;
            c = bytes[i++]!;
          } while (c >= ZERO && c <= NINE);
          if (c !== TAB || (bytes[headAt] === ZERO && i > headAt + 2)) head = -1;
        }
        while (c !== TAB && c !== LINE_FEED) c = bytes[i++]!;
        tabs += TABS_OF[c]!;
        heads[length] = head;
        wordAt[length] = lineAt;
        headFrom[length] = headAt;
        headTo[length] = i - 1;
        length++;
      }
      if (tabs < LINE_END) {
        for (; i <= lastFour; i += 4) {
          const four = view.getInt32(i, true);
          if (hasLineFeed(four)) break;
          tabs += countTabs(four);
        }
        do tabs += TABS_OF[bytes[i++]!]!;
        while (tabs < LINE_END);
      }
      if (tabs !== LINE_END + TABS) {
        this.fault = columnsFault(lineAt, tabs - LINE_END + 1);
        return;
      }
      line++;
    }
    this.length = length;
    this.fault = this.wholeFault();
    if (this.fault !== undefined) return;
    this.position = i;
    this.line = line;
  }

  /** Faults that show only when all words are known. */
  private wholeFault(): Fault | undefined {
    const { bytes, from, headBuffer, length, before } = this;
    if (length === 0) return { code: 'no-words', offset: from, message: 'there are comments but no words' };
    before.length = length;
    if (before.rangeEnd > length) return rangeFault(bytes, before);
    const word = this.readsHeads ? faultyWord(headBuffer, length) : 0;
    return word === 0 ? undefined : headFault(this, word);
  }

  /** From the first line after the comments to the line after the next empty one. */
  private skipSentence(): void {
    const { bytes } = this;
    let i = this.bodyAt;
    while (i < bytes.length) {
      const empty = emptyLine(bytes, i);
      i = bytes.indexOf(LINE_FEED, i) + 1;
      this.line++;
      if (empty > 0) break;
    }
    this.position = i;
    this.length = 0;
  }

  private grow(): void {
    this.headBuffer = doubled(this.headBuffer);
    this.wordAtBuffer = doubled(this.wordAtBuffer);
    this.headFromBuffer = doubled(this.headFromBuffer);
    this.headToBuffer = doubled(this.headToBuffer);
  }
}

/** The length of an empty line that starts here; 0 if another line does. */
function emptyLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LINE_FEED) return 1;
  return bytes[at] === RETURN && bytes[at + 1] === LINE_FEED ? 2 : 0;
}

function terminated(block: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(block.length + 1);
  bytes.set(block);
  bytes[block.length] = LINE_FEED;
  return bytes;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
