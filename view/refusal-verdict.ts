/** Says briefly whether S or only S′ does not derive a tree; whether S′ has lost it may not be known. */
export function refusalVerdict({
  system,
  lost,
}: {
  readonly system: string;
  readonly lost: boolean | undefined;
}): string {
  if (lost === true) return `S′ of ${system} loses this tree, although S derives it`;
  return `${lost === undefined ? 'S′ of ' : ''}${system} does not derive this tree`;
}
