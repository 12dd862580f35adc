/**
 * Colours for what people read on a terminal. Text is made without them, and painted by the shape of its lines just
 * before it is written, so that pipes, files and programs get exactly the plain text.
 */
import type { Io, Output } from './io.ts';

type Colour = 'red' | 'yellow' | 'green' | 'cyan' | 'blue' | 'bold';

const CODES: Readonly<Record<Colour, number>> = { bold: 1, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 };

/** Writes text with findings, states of modules or differences, in colours if the stream shows them. */
export function writePainted(io: Io, stream: 'stdout' | 'stderr', text: string): void {
  io[stream].write(hasColours(io[stream], io.env ?? {}) ? painted(text) : text);
}

/**
 * Whether a stream shows colours: never with NO_COLOR; with FORCE_COLOR always, or never if it is 0 or false;
 * otherwise on a terminal that is not dumb.
 */
export function hasColours({ isTTY }: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM = '' } = env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY === true && TERM !== 'dumb';
}

/** The text in colours. It is the same text: nothing else is added or removed. */
export function painted(text: string): string {
  let severity: Colour = 'red';
  return text.replaceAll(/[^\n]+/g, (line) => {
    const finding = /\b(?:error|warning)\[[\w-]+\](?=:)/.exec(line.slice(0, 400))?.[0];
    if (finding !== undefined && !/^ +[\d ]* \|/.test(line)) {
      severity = finding.startsWith('error') ? 'red' : 'yellow';
      return line.replace(finding, () => paint(finding, severity, 'bold'));
    }
    return paintLine(line, severity);
  });
}

function paintLine(line: string, severity: Colour): string {
  for (const { shape, colours } of SHAPES) {
    const match = shape.exec(line);
    if (match === null) continue;
    const [, before = '', part = ''] = match;
    return before + paint(part, ...(colours ?? [severity, 'bold'])) + line.slice(before.length + part.length);
  }
  return line;
}

/** What is painted in a line: its second group, in these colours or in that of the finding above it. */
const SHAPES: readonly { readonly shape: RegExp; readonly colours?: readonly Colour[] }[] = [
  { shape: /^( +\| *)(\^+)$/ },
  { shape: /^()( +\d* \|)/, colours: ['blue'] },
  { shape: /^()( +-->)/, colours: ['blue'] },
  { shape: /^( {2}= )(note|help)(?=:)/, colours: ['cyan'] },
  { shape: /^([a-z\d-]+: )(ok)(?=,)/, colours: ['green', 'bold'] },
  { shape: /^(.*: )(\d+ errors?)$/, colours: ['red', 'bold'] },
  { shape: /^()(arcforge:)(?= )/, colours: ['red', 'bold'] },
  { shape: /^()(written)(?= )/, colours: ['green'] },
  { shape: /^()(stale|orphan)(?= )/, colours: ['yellow', 'bold'] },
  { shape: /^()( {2}- .*|  -)$/, colours: ['red'] },
  { shape: /^()( {2}\+ .*|  \+)$/, colours: ['green'] },
  { shape: /^()( {2}@@ line \d+ @@)$/, colours: ['cyan'] },
];

function paint(text: string, ...colours: readonly Colour[]): string {
  return `\u001b[${colours.map((colour) => CODES[colour]).join(';')}m${text}\u001b[0m`;
}
