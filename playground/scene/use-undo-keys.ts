/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with ⌘, for the scene; a text that one edits has its own. */
import { useEffect } from 'preact/hooks';
import type { Edits } from './use-scene.ts';

const TEXTS = 'textarea, input:not([type="range"], [type="checkbox"]), [contenteditable="true"]';

export function useUndoKeys({ undo, redo }: Edits): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      // The editor is in a shadow tree.
      const [target] = event.composedPath();
      if (target instanceof Element && target.closest(TEXTS) !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo?.();
      else undo?.();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [undo, redo]);
}
