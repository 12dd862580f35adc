/**
 * A sentence as one line of JSON for training, in numbers: what training-lines.ts writes in words.
 *
 * `gold` has the ids of the computation. For each of its configurations, `allowed` and `viable` have a bit mask of ids in
 * hexadecimal digits, and `symbols` those of the top of the stack, the top first, each in as many digits as the header
 * says. If the system uses the buffer's front, `front` has its symbol, or no digits if the buffer is empty. All are texts
 * with a space between configurations. Stack and buffer are what the computation makes of
 * them. Everything is written as bytes: strings for each configuration would take most of the time.
 */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { COLUMNS, columnEnd, columnStart, findComment } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule, TransitionIds } from '../runtime/module/system-module.ts';
import { symbolDigits } from './compact-header.ts';
import { addJsonString } from './json-string.ts';
import { marksFront } from './training-lines.ts';

export class CompactLines {
  private readonly module: SystemModule;
  private readonly window: number;
  private readonly configuration: SystemConfiguration;
  /** The last group of 32 transitions, and the digits of a symbol. */
  private readonly lastGroup: number;
  private readonly digits: number;
  private readonly allowed = new ByteSink();
  private readonly viable = new ByteSink();
  private readonly symbols = new ByteSink();
  /** Undefined if the system does not use the front. */
  private readonly front: ByteSink | undefined;

  constructor(module: SystemModule, window: number) {
    this.module = module;
    this.window = window;
    this.configuration = new module.Configuration();
    this.lastGroup = (module.transitions.length - 1) >> 5;
    this.digits = symbolDigits(module.symbolBits);
    this.front = marksFront(module) ? new ByteSink() : undefined;
  }

  /** Adds the line with its line feed; `count` is the answer of the oracle. */
  add(
    sink: ByteSink,
    sentence: Sentence,
    { ids, count }: { readonly ids: TransitionIds; readonly count: number },
  ): void {
    const { bytes, heads, length } = sentence;
    const id = findComment(sentence, SENT_ID);
    sink.byte(OPEN);
    if (id !== undefined) {
      sink.add(ID);
      addJsonString(sink, { bytes, from: id.valueFrom, to: id.valueTo });
      sink.byte(COMMA);
    }
    sink.add(FORMS);
    this.addColumn(sink, sentence, COLUMNS.form);
    sink.add(TAGS);
    this.addColumn(sink, sentence, COLUMNS.upos);
    sink.add(HEADS);
    for (let index = 0; index < length; index++) {
      if (index > 0) sink.byte(COMMA);
      sink.number(heads[index]!);
    }
    sink.add(LABELS);
    this.addColumn(sink, sentence, COLUMNS.deprel);
    if (count >= 0) this.addComputation(sink, length, ids.subarray(0, count));
    else this.addRefusal(sink, heads);
    sink.add(CLOSE);
  }

  private addColumn(sink: ByteSink, { bytes, wordAt, length }: Sentence, column: number): void {
    for (let index = 0; index < length; index++) {
      if (index > 0) sink.byte(COMMA);
      const from = columnStart(bytes, wordAt[index]!, column);
      addJsonString(sink, { bytes, from, to: columnEnd(bytes, from) });
    }
  }

  private addComputation(sink: ByteSink, length: number, computation: TransitionIds): void {
    const { configuration, allowed, viable, symbols, front, lastGroup, digits, window } = this;
    const parts = [allowed, viable, symbols, ...(front === undefined ? [] : [front])];
    for (const part of parts) part.clear();
    configuration.reset(length);
    sink.add(GOLD);
    for (let position = 0; position < computation.length; position++) {
      if (position > 0) {
        sink.byte(COMMA);
        for (const part of parts) part.byte(SPACE);
      }
      const gold = computation[position]!;
      sink.number(gold);
      addMask(allowed, lastGroup, (group) => configuration.allowed(group));
      addMask(viable, lastGroup, (group) => configuration.viable(group));
      const top = Math.min(window, configuration.height);
      for (let at = 1; at <= top; at++) addHex(symbols, configuration.symbolAt(at), digits);
      if (front !== undefined && configuration.bufferLength > 0) addHex(front, configuration.symbolAt(0), digits);
      configuration.apply(gold);
    }
    sink.add(ALLOWED);
    sink.add(allowed.bytes);
    sink.add(VIABLE);
    sink.add(viable.bytes);
    sink.add(SYMBOLS);
    sink.add(symbols.bytes);
    if (front !== undefined) {
      sink.add(FRONT);
      sink.add(front.bytes);
    }
    sink.byte(QUOTE);
  }

  private addRefusal(sink: ByteSink, heads: Int32Array): void {
    const answer = this.module.oracle(heads);
    if (answer.derivable) throw new Error('a derivable tree has no arc out of reach');
    sink.text(`],"outOfReach":${JSON.stringify(answer.outOfReach)}`);
  }
}

/** Adds the set of all groups as one number: the lower groups have all their digits once a higher one has some. */
function addMask(sink: ByteSink, lastGroup: number, bitsOf: (group: number) => number): void {
  let digits = 1;
  for (let group = lastGroup; group >= 0; group--) {
    const bits = bitsOf(group);
    if (bits === 0 && digits === 1 && group > 0) continue;
    addHex(sink, bits, digits);
    digits = 8;
  }
}

/** Adds 32 bits in hexadecimal digits, at least so many. */
function addHex(sink: ByteSink, bits: number, digits: number): void {
  let left = digits;
  while (left < 8 && bits >>> (4 * left) !== 0) left++;
  while (left > 0) sink.byte(HEX[(bits >>> (4 * --left)) & 15]!);
}

const encoder = new TextEncoder();
const HEX = encoder.encode('0123456789abcdef');
const SENT_ID = encoder.encode('sent_id');
const ID = encoder.encode('"id":');
const FORMS = encoder.encode('"forms":[');
const TAGS = encoder.encode('],"tags":[');
const HEADS = encoder.encode('],"heads":[');
const LABELS = encoder.encode('],"labels":[');
const GOLD = encoder.encode('],"gold":[');
const ALLOWED = encoder.encode('],"allowed":"');
const VIABLE = encoder.encode('","viable":"');
const SYMBOLS = encoder.encode('","symbols":"');
const FRONT = encoder.encode('","front":"');
const CLOSE = encoder.encode('}\n');
const OPEN = 123;
const COMMA = 44;
const SPACE = 32;
const QUOTE = 34;
