/** The text of a spec in CodeMirror, which is loaded when it is first needed. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { OpenEditor } from './open-editor.ts';

export function SpecEditor({
  text,
  setText,
}: {
  readonly text: string;
  readonly setText: (text: string) => void;
}): VNode {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | undefined>(undefined);
  const latest = useRef({ text, setText });
  latest.current = { text, setText };
  useEffect(() => {
    let isGone = false;
    void import('./open-editor.ts').then(({ openEditor }) => {
      if (isGone || place.current === null) return;
      editor.current = openEditor(place.current, {
        text: latest.current.text,
        onChange: (next) => latest.current.setText(next),
      });
    });
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, []);
  // Within the render: an effect after it would show the text of that render over what was typed since.
  useLayoutEffect(() => editor.current?.show(text), [text]);
  return <div class="editor" ref={place} />;
}
