/** The findings of a spec: what is wrong, the place with carets, the notes, and a button for the edit that fixes it. */
import type { ComponentChildren, VNode } from 'preact';
import type { CheckedSpec, Diagnostic } from '../../generator/index.ts';
import { excerpt } from '../../generator/diagnostics/source.ts';
import { docsAddress } from '../terms/docs-address.ts';
import { applyEdit } from './apply-edit.ts';

export function Findings({
  checked: { source, diagnostics },
  setSpec,
}: {
  readonly checked: CheckedSpec;
  readonly setSpec: (text: string) => void;
}): VNode {
  return (
    <ul class="findings" aria-label="Findings" aria-live="polite">
      {diagnostics.map((finding: Diagnostic) => (
        <li class={finding.severity}>
          <Finding finding={finding}>
            {finding.span !== undefined && <Place lines={excerpt(source, finding.span)} />}
            {finding.notes.map(({ message }) => (
              <p class="hint">{message}</p>
            ))}
            <p>
              <a href={docsAddress('spec#findings')} target="_blank">
                {finding.code} in the documentation
              </a>
            </p>
            {finding.help !== undefined && (
              <p>
                {finding.help.message}
                {finding.help.edit !== undefined && (
                  <>
                    {' '}
                    <button
                      type="button"
                      class="fix"
                      onClick={() => setSpec(applyEdit(source.text, finding.help!.edit!))}
                    >
                      Fix it
                    </button>
                  </>
                )}
              </p>
            )}
          </Finding>
        </li>
      ))}
    </ul>
  );
}

/** A warning is folded, since all works in spite of it. */
function Finding({
  finding: { severity, message },
  children,
}: {
  readonly finding: Diagnostic;
  readonly children: ComponentChildren;
}): VNode {
  const title = (
    <strong>
      {severity}: {message}
    </strong>
  );
  if (severity === 'error') {
    return (
      <>
        <p>{title}</p>
        {children}
      </>
    );
  }
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** The excerpt with carets, scrolled to the first of them. */
function Place({ lines }: { readonly lines: readonly string[] }): VNode {
  const scroll = (place: HTMLPreElement | null): void => {
    if (place === null) return;
    const longest = Math.max(...lines.map((line) => line.length));
    const caret = Math.max(0, ...lines.map((line) => line.indexOf('^')));
    place.scrollLeft = (place.scrollWidth * caret) / longest - place.clientWidth / 3;
  };
  return (
    <pre tabIndex={0} role="region" aria-label="Place" ref={scroll}>
      {lines.join('\n')}
    </pre>
  );
}
