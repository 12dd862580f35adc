/** Plain text as input. */
import { UsageError } from '../shared/io.ts';

/** Refuses CoNLL-U where plain text is expected: its first lines after comments have ten columns and a number. */
export function refuseConll(start: Uint8Array): void {
  const isConll = /^(?:\xEF\xBB\xBF)?(?:#[^\n]*\n|\r?\n)*\d+(?:[-.]\d+)?(?:\t[^\t\n]*){9}(?:\n|$)/.test(
    Buffer.from(start).toString('latin1'),
  );
  if (isConll) throw new UsageError('the input is CoNLL-U, not plain text; leave out --text');
}
