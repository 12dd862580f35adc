/** Starts the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { applyTheme, rememberedTheme } from './shared/theme.ts';

applyTheme(rememberedTheme());
const place = document.getElementById('app')!;
place.replaceChildren();
render(<App />, place);
