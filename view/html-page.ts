/** The frame of a self-contained page, whose policy allows only its own styles and scripts, named by their hashes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { element, rawElement, serialize, type Markup } from './markup.ts';

export interface HtmlPage {
  readonly title: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly body: readonly Markup[];
}

/** The text of the page. */
export function htmlPage({ title, styles, scripts, body }: HtmlPage): string {
  const policy = [
    "default-src 'none'",
    `style-src ${styles.map(sourceHash).join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(sourceHash).join(' ')}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = element(
    'html',
    { lang: 'en' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('title', {}, title),
      ...styles.map((style) => rawElement('style', {}, style)),
    ),
    '\n',
    element('body', {}, ...body, ...scripts.map((script) => rawElement('script', {}, script))),
  );
  return `<!doctype html>\n${serialize(page)}\n`;
}

/** The source expression of a style or script in a content security policy. */
function sourceHash(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}'`;
}
