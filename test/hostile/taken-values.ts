/** What functions take although their types do not say so: tests of hostile arguments leave it out. */

export const isMissing = (value: unknown): boolean => value === undefined;
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isOptions = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
/** Nothing to read is an empty treebank. */
export const isEmptyInput = (value: unknown): boolean =>
  value === '' ||
  value instanceof Uint8Array ||
  (Array.isArray(value) && value[0] === 'x') ||
  (Array.isArray(value) && value.length === 0) ||
  value instanceof Map;
export const isFunction = (value: unknown): boolean => typeof value === 'function';
