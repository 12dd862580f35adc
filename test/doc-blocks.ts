/** The fenced blocks of a document, for tests that run them. */
import { readFileSync } from 'node:fs';
import { packagePath } from '../cli/shared/package-path.ts';

export interface Block {
  readonly language: string;
  readonly code: string;
  /** The text block that follows, if it follows at once: what the commands print. */
  readonly output?: string;
}

export function documentText(file: string): string {
  return readFileSync(packagePath(file), 'utf8');
}

export function blocksOf(text: string): Block[] {
  const fences = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)];
  return fences.map(([, language, code, output]) => ({
    language: language!,
    code: code!,
    ...(output === undefined ? {} : { output }),
  }));
}
