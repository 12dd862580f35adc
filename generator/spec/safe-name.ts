/** Names that are safe as a file name on every system, as part of an identifier, and in a terminal. */
export const SAFE_NAME: RegExp = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const MAX_NAME_LENGTH = 64;

/** File names that Windows reserves for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Why the name is not safe, or undefined if it is. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'a name must not be empty';
  if (name.length > MAX_NAME_LENGTH)
    return `a name has at most ${MAX_NAME_LENGTH} characters; this one has ${name.length}`;
  if (!SAFE_NAME.test(name)) {
    return 'a name is made of lower-case words and digits joined by hyphens, and starts with a letter';
  }
  if (RESERVED.test(name)) return 'Windows reserves this name for a device, so no file can have it';
  return undefined;
}

/** A safe name made from an unsafe one, or undefined if nothing remains of it. */
export function safeNameFrom(name: string): string | undefined {
  const safe = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/-+$/, '');
  return nameProblem(safe) === undefined ? safe : undefined;
}
