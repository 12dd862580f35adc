/** From a config file to its value: JSON with comments and trailing commas, in which no key counts twice. */
import { lstatSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { grouped } from '../../runtime/text/amounts.ts';
import { quote } from '../../runtime/text/printable.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readInput } from '../shared/read-input.ts';
import { readStart, UnreadableFile } from '../shared/regular-file.ts';

export const CONFIG_FILE = 'arcforge.config.json';

/** In characters. */
const MAX_LENGTH = 1_000_000;

/** The value of a config file that was named on the command line; a pipe will do. */
export async function readNamedConfig(path: string, io: Io): Promise<unknown> {
  return valueOf(path, await readInput(path, { io, limit: MAX_LENGTH }));
}

/** The value of a config file that was found. */
export async function readFoundConfig(path: string): Promise<unknown> {
  try {
    // At most four bytes for a character.
    const bytes = await readStart(path, 4 * MAX_LENGTH + 4);
    return valueOf(path, bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw error instanceof UnreadableFile ? new UsageError(`cannot read ${path}: ${error.message}`) : error;
  }
}

/** The nearest config file in the working folder and those above it, whatever it is: a broken one hides others. */
export function nearestConfig(): string | undefined {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_FILE);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return relative('', path);
    if (dirname(folder) === folder) return undefined;
  }
}

function valueOf(path: string, text: string): unknown {
  if (text.length > MAX_LENGTH) throw new UsageError(`${path} is larger than ${grouped(MAX_LENGTH)} characters`);
  if (text.includes('\uFFFD')) throw new UsageError(`${path} is not UTF-8 text`);
  const errors: ParseError[] = [];
  const root = parseOrOverflow(text, errors);
  if (root === undefined || errors.length > 0) throw new UsageError(`${path} is not JSON`);
  const twice = repeatedKey(root);
  if (twice !== undefined) throw new UsageError(`${path}: ${quote(twice)} is given twice`);
  return getNodeValue(root);
}

function parseOrOverflow(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    // The parser recurses, so a text full of brackets can exhaust the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A key that the object has more than once; JSON lets the last one win. */
function repeatedKey({ type, children = [] }: Node): string | undefined {
  if (type !== 'object') return undefined;
  const keys = children.map((property) => String(property.children?.[0]?.value));
  return keys.find((key, index) => keys.indexOf(key) < index);
}
