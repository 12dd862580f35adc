import type { Edit } from '../../generator/index.ts';

/** The text after an edit. */
export function applyEdit(text: string, { span: { offset, length }, replacement }: Edit): string {
  return text.slice(0, offset) + replacement + text.slice(offset + length);
}
