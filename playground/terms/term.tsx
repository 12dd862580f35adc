/** A term with its explanation: in a text, beside a label, or in a row of terms. */
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ShowTerm } from './term-card.tsx';
import { TERMS, type TermId } from './terms.ts';

/** The term itself, as a part of a sentence. */
export function Term({ id, children }: { readonly id: TermId; readonly children?: string }): VNode {
  const show = useContext(ShowTerm);
  return (
    <button
      type="button"
      class="term"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => show({ id, anchor: currentTarget })}
    >
      {children ?? TERMS[id].title}
    </button>
  );
}

/** A question mark beside a label. */
export function TermMark({ id }: { readonly id: TermId }): VNode {
  const show = useContext(ShowTerm);
  return (
    <button
      type="button"
      class="term-mark"
      aria-haspopup="dialog"
      aria-label={`What is ${TERMS[id].title}?`}
      onClick={({ currentTarget }) => show({ id, anchor: currentTarget })}
    >
      ?
    </button>
  );
}

/** The terms of a part of the page that is not made of sentences. */
export function TermRow({ ids }: { readonly ids: readonly TermId[] }): VNode {
  return (
    <ul class="term-row" aria-label="Terms explained">
      {ids.map((id) => (
        <li>
          <Term id={id} />
        </li>
      ))}
    </ul>
  );
}
