import type { TakenFile } from './formats.ts';

/** Lets the browser save a file. */
export function download({ name, text }: TakenFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
