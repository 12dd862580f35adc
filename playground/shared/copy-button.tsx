/** A button that copies a text, and says so. */
import { useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';

export function CopyButton({
  text,
  label,
  class: kind = '',
}: {
  readonly text: () => string;
  readonly label: string;
  readonly class?: string;
}): VNode {
  const [said, say] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => say(''), 2500);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    // The clipboard is there only on pages that are served safely.
    const copying: Promise<void> = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => say('Copied'),
      () => say('Not copied: use the address bar or select the text'),
    );
  };
  return (
    <span class="copy">
      <button type="button" class={kind} onClick={copy}>
        {label}
      </button>
      <span role="status" class="said-copied">
        {said}
      </span>
    </span>
  );
}
