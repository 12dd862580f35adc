/**
 * The code of a pass without its types, as a compiler would leave it. unroll-pass.ts writes no strings, no comments and no
 * negations, and types only for the parameters of its functions, so this is all there is to take away.
 */

/** A declaration of `unrollPass` as JavaScript. */
export function passScript(declaration: string): string {
  const end = declaration.indexOf('{');
  const head = declaration.slice(0, end).replaceAll(/: (?:TreePass|number|void)/g, '');
  return head + declaration.slice(end).replaceAll('!', '');
}
