/** Light or dark, as the reader chose, in an attribute of the page; the browser remembers it. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'arcforge-theme';

/** The theme that was chosen last; that of the system if none was, or if nothing can be remembered. */
export function rememberedTheme(): Theme {
  try {
    const remembered = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === remembered) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in a theme. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

export function rememberTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that stores nothing asks again at the next visit.
  }
}
