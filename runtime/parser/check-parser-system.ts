/** Checks of modules given by a caller. */
import { shownValue } from '../text/shown-value.ts';
import type { ParserSystem } from './parser-system.ts';

/** Throws if a value is not a module of a system. */
export function checkParserSystem(value: ParserSystem): void {
  if (typeof value?.Configuration === 'function' && typeof value.specHash === 'string') return;
  throw new TypeError(`system must be the module of a system, as compile makes it, not ${shownValue(value)}`);
}
