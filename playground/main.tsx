/** Starts the page. */
import { render } from 'preact';
import { App } from './app.tsx';

const place = document.getElementById('app')!;
place.replaceChildren();
render(<App />, place);
