/** The heading of the page, with what is for all of it: undo and redo, the theme, and the link. */
import { useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Edits } from './scene/use-scene.ts';
import { CopyButton } from './shared/copy-button.tsx';
import { applyTheme, rememberedTheme, rememberTheme, THEMES, type Theme } from './shared/theme.ts';

export function TopBar({
  edits: { undo, redo },
  askForSteps,
}: {
  readonly edits: Edits;
  /** Undefined in a class, which has none. */
  readonly askForSteps: (() => void) | undefined;
}): VNode {
  return (
    <header class="top">
      <h1>
        <span class="brand">arcforge</span> playground
      </h1>
      <p class="facts">Type a sentence, and see its tree built in one way.</p>
      <div class="tools">
        <button type="button" title="Undo (Ctrl+Z)" aria-disabled={undo === undefined} onClick={undo}>
          Undo
        </button>
        <button type="button" title="Redo (Ctrl+Shift+Z)" aria-disabled={redo === undefined} onClick={redo}>
          Redo
        </button>
        {askForSteps !== undefined && (
          <button type="button" title="Five steps through the page" onClick={askForSteps}>
            First steps
          </button>
        )}
        <ThemeSelect />
        <CopyButton text={() => location.href} label="Copy link" class="primary" />
      </div>
    </header>
  );
}

const TITLES: Readonly<Record<Theme, string>> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

function ThemeSelect(): VNode {
  const [theme, choose] = useState(rememberedTheme);
  return (
    <select
      aria-label="Theme"
      title="Theme"
      value={theme}
      onChange={({ currentTarget: { value } }) => {
        const chosen = value as Theme;
        choose(chosen);
        applyTheme(chosen);
        rememberTheme(chosen);
      }}
    >
      {THEMES.map((each) => (
        <option value={each}>{TITLES[each]}</option>
      ))}
    </select>
  );
}
