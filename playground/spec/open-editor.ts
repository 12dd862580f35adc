/**
 * CodeMirror for specs: its linter is `checkSpec`, its quick fixes are the edits of the findings. It stands in a shadow
 * root, where its styles are constructed sheets, which the policy of the page allows; style elements it would not.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic as Lint } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { checkSpec, type Diagnostic } from '../../generator/index.ts';
import { EDITOR_THEME } from './editor-theme.ts';

export interface OpenEditor {
  /** Shows another text, unless it is the text that is there. */
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
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        EDITOR_THEME,
      ],
    }),
  });
  return {
    show: (next) => {
      const current = view.state.doc.toString();
      if (next !== current) view.dispatch({ changes: { from: 0, to: current.length, insert: next } });
    },
    close: () => view.destroy(),
  };
}

function lintsOf(text: string): Lint[] {
  return checkSpec({ label: 'spec', text }).diagnostics.map((finding) => lintOf(finding, text.length));
}

function lintOf({ severity, message, span, notes, help }: Diagnostic, length: number): Lint {
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
                const { offset, length: cut } = edit.span;
                view.dispatch({ changes: { from: offset, to: offset + cut, insert: edit.replacement } });
              },
            },
          ],
        }),
  };
}
