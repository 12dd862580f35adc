/** Reports families that do not exist, or that lie outside the class, and names that promise one of those. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { quote } from '../../runtime/printable.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec } from '../spec/draft.ts';
import { FAMILIES, isFamily } from '../theory/families.ts';
import { knownOutside } from '../spec/known-systems.ts';

export function* reportClass({ family, name }: DraftSpec): Generator<Diagnostic> {
  if (family !== undefined && !isFamily(family.value)) {
    const span = spanOf(family.node);
    const outside = knownOutside(family.value);
    const meant = didYouMean(family.value, FAMILIES);
    if (outside !== undefined) {
      yield diagnostic('outside-the-class', {
        message: `${outside.name} cannot be freed of spurious ambiguity by this construction`,
        span,
        notes: [{ message: outside.explanation }],
        help: { message: `the nearest system inside the class: ${outside.nearest}` },
      });
    } else {
      yield diagnostic('unknown-family', {
        message: `${quote(family.value)} is not a family`,
        span,
        help:
          meant === undefined
            ? { message: `the families are ${FAMILIES.join(', ')}` }
            : { message: 'did you mean', edit: { span, replacement: `"${meant}"` } },
      });
    }
    return;
  }
  const outside = name === undefined ? undefined : knownOutside(name.value);
  if (name === undefined || outside === undefined) return;
  yield diagnostic('misleading-name', {
    message: `this is not ${outside.name}, whatever its name says`,
    span: spanOf(name.node),
    notes: [{ message: outside.explanation }],
  });
}
