/**
 * The code of a pass without its types, as a compiler would leave it. unroll-passes.ts writes an exclamation mark only where
 * a value is not undefined, and types only for the parameters of its functions, so this is all there is to take away.
 */

/** A declaration of `unrollPasses` as JavaScript. */
export function passScript(declaration: string): string {
  const end = declaration.indexOf('{');
  const head = declaration.slice(0, end).replaceAll(/: (?:TreePass|number|void)/g, '');
  return head + declaration.slice(end).replaceAll('!', '');
}
