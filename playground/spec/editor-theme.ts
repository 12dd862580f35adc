/** The colours of the editor, from the variables of the page; no images, which the policy would refuse as data. */
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

const underline = (colour: string): Readonly<Record<string, string>> => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
});

export const EDITOR_THEME: Extension = EditorView.theme({
  '&': {
    border: '1px solid var(--edge)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    fontSize: '0.85rem',
  },
  '&.cm-focused': { outline: '3px solid var(--now)', outlineOffset: '2px' },
  '.cm-content': { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--now-tint) !important' },
  '.cm-content span': { color: 'var(--ink) !important' },
  '.cm-lintRange-error': underline('var(--blocked)'),
  '.cm-lintRange-warning': underline('var(--reach)'),
  '.cm-lintPoint:after': { borderBottomColor: 'var(--blocked)' },
  '.cm-tooltip': { border: '1px solid var(--edge)', backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '.cm-diagnostic': { whiteSpace: 'pre-wrap', maxWidth: '34rem' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--now)', color: 'var(--card)', borderRadius: '0.3rem' },
});
