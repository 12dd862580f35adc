/** How projects format their files. */
import type { Options } from 'prettier';

/** Options of prettier that projects choose. */
export const STYLES: readonly Options[] = [
  {},
  { semi: false },
  { singleQuote: true, printWidth: 80, useTabs: true, arrowParens: 'avoid', trailingComma: 'none' },
  { quoteProps: 'consistent', bracketSpacing: false, objectWrap: 'collapse', endOfLine: 'crlf', printWidth: 140 },
  { semi: false, experimentalTernaries: true, experimentalOperatorPosition: 'start', tabWidth: 4, printWidth: 60 },
];
