/** Reports unknown families, systems outside the class, and names that suggest such a system. */
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { quote } from '../../runtime/text/printable.ts';
import { spanOf } from '../spec/document.ts';
import type { DraftSpec, Placed } from '../spec/draft.ts';
import { knownOutside, type KnownSystem } from '../spec/known-systems.ts';
import { FAMILIES, isFamily, type Family } from '../theory/families.ts';

export function* reportClass({ family, meantFamily, name }: DraftSpec): Generator<Diagnostic> {
  if (family !== undefined && !isFamily(family.value)) {
    const outside = knownOutside(family.value);
    yield outside === undefined ? unknownFamily(family, meantFamily) : outsideTheClass(family, outside);
    return;
  }
  const promised = name === undefined ? undefined : knownOutside(name.value);
  if (name === undefined || promised === undefined) return;
  yield diagnostic('misleading-name', {
    message: `this is not ${promised.name}, despite its name`,
    span: spanOf(name.node),
    notes: [{ message: promised.explanation }],
  });
}

function unknownFamily({ value, node }: Placed<string>, meant: Family | undefined): Diagnostic {
  const span = spanOf(node);
  return diagnostic('unknown-family', {
    message: `${quote(value)} is not a family`,
    span,
    help:
      meant === undefined
        ? { message: `the families are ${FAMILIES.join(', ')}` }
        : { message: 'did you mean', edit: { span, replacement: `"${meant}"` } },
  });
}

function outsideTheClass({ node }: Placed<string>, { name, explanation, instead }: KnownSystem): Diagnostic {
  return diagnostic('outside-the-class', {
    message: `the construction does not apply to ${name}`,
    span: spanOf(node),
    notes: [{ message: explanation }],
    help: { message: instead },
  });
}
