/**
 * CodeMirror for specs: its linter is `checkSpec`, its quick fixes are the edits of the findings. It stands in a shadow
 * root, where its styles are constructed sheets, which the policy of the page allows; style elements it would not.
 */
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic as Lint } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { checkSpec, type Diagnostic } from '../../generator/index.ts';
import { EDITOR_THEME } from './editor-theme.ts';

/** Marks what the page writes: it is no edit of the user, so the page is not told. */
const fromPage = Annotation.define<true>();

export interface OpenEditor {
  /** Shows another text, unless it is the text that is there. The user can undo it like an edit. */
  show(text: string): void;
  close(): void;
}

export function openEditor(
  place: HTMLElement,
  { text, onChange }: { readonly text: string; readonly onChange: (text: string) => void },
): OpenEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        json(),
        bracketMatching(),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        linter(({ state }) => lintsOf(state.doc.toString()), { delay: 150 }),
        keymap.of([...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Spec as JSON' }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isEdit = transactions.some((each) => each.docChanged && each.annotation(fromPage) !== true);
          if (docChanged && isEdit) onChange(state.doc.toString());
        }),
        EDITOR_THEME,
      ],
    }),
  });
  return {
    show: (next) => {
      // By lines: the editor ends all of them alike, whatever they end with in the spec.
      const { doc } = view.state;
      const insert = view.state.toText(next);
      if (insert.eq(doc)) return;
      view.dispatch({
        changes: { from: 0, to: doc.length, insert },
        annotations: [fromPage.of(true), isolateHistory.of('full')],
      });
    },
    close: () => view.destroy(),
  };
}

function lintsOf(text: string): Lint[] {
  return checkSpec({ label: 'spec', text }).diagnostics.map((finding) => lintOf(finding, text));
}

function lintOf({ severity, message, span, notes, help }: Diagnostic, text: string): Lint {
  const { length } = text;
  const from = Math.min(span?.offset ?? 0, length);
  const to = span === undefined ? length : Math.min(span.offset + span.length, length);
  const edit = help?.edit;
  return {
    from,
    to,
    severity,
    message: [message, ...notes.map((note) => note.message)].join('\n'),
    ...(edit === undefined
      ? {}
      : {
          actions: [
            {
              name: help!.message,
              apply: (view: EditorView) => {
                // What was typed since has moved its place; the next check is on its way.
                if (view.state.doc.toString() !== text) return;
                const { offset, length: cut } = edit.span;
                view.dispatch({ changes: { from: offset, to: offset + cut, insert: edit.replacement } });
              },
            },
          ],
        }),
  };
}
