/**
 * The comment at the top of a module, and the code after it. The comment names the command and the model; modules that
 * differ only in it are the same code, which need not be formatted and checked again.
 */
export interface SplitModule {
  readonly header: string;
  readonly code: string;
}

/** Everything is code if the text does not start with a comment of documentation. */
export function splitHeader(text: string): SplitModule {
  const start = text.search(/\S/);
  const end = text.startsWith('/**', start) ? text.indexOf('*/', start) + '*/'.length : 0;
  return { header: text.slice(0, end).trim(), code: text.slice(end) };
}
