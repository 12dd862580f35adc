/** How a computation is called in a file: the key of its comment, and the sign for none. */

/** `# arcforge:attardi-3 = sh^s …` */
export function computationKey(systemName: string): string {
  return `arcforge:${systemName}`;
}

/** Stands for a tree that is not derivable. */
export const NO_COMPUTATION = '-';
