/** How files refer to computations: the key of the comment, and the sign for no computation. */

/** `# arcforge:attardi-3 = sh^s …` */
export function computationKey(systemName: string): string {
  return `arcforge:${systemName}`;
}

/** Stands for a tree that is not derivable. */
export const NO_COMPUTATION = '-';
