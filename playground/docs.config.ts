/**
 * The pages of docs/ for the links of the playground: one plain HTML file for each, in a folder of the page. The site has
 * its own, to which `arcforge playground --docs` leads instead.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { createMarkdownRenderer } from 'vitepress';
import { anchorOf } from '../site/anchor.ts';

const DOCS = join(import.meta.dirname, '../docs');

/** Writes the pages after the build. */
export function documentation(): Plugin {
  return {
    name: 'documentation',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        const folder = join(dir!, 'docs');
        mkdirSync(folder, { recursive: true });
        const markdown = await createMarkdownRenderer(DOCS, { highlight: plainCode, anchor: { slugify: anchorOf } });
        for (const file of readdirSync(DOCS).filter((name) => name.endsWith('.md'))) {
          const html = await markdown.renderAsync(readFileSync(join(DOCS, file), 'utf8'), {});
          const name = file === 'README.md' ? 'index' : basename(file, '.md');
          writeFileSync(join(folder, `${name}.html`), pageOf(name, withoutScripts(html)));
        }
      },
    },
  };
}

function plainCode(code: string): string {
  return `<pre><code>${escaped(code)}</code></pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Without what only the scripts of VitePress use, and links and pictures that the folder does not have. */
function withoutScripts(html: string): string {
  return (
    html
      .replaceAll(/<button title="Copy code"[^>]*><\/button>|<span class="lang">[^<]*<\/span>/g, '')
      .replaceAll(/<a class="header-anchor"[^>]*>.*?<\/a>/g, '')
      .replaceAll(/ v-pre(?:="")?/g, '')
      // A policy may refuse styles that are not in a file.
      .replaceAll(/ style="text-align:(\w+);?"/g, ' class="$1"')
      .replaceAll(/<img[^>]* alt="([^"]*)"[^>]*>/g, '<em>$1</em>')
      .replaceAll(/<a href="(?!https:|#|\.\/[\w-]+\.html)[^"]*"[^>]*>(.*?)<\/a>/gs, '$1')
      .replaceAll('href="./README.html', 'href="./index.html')
  );
}

function pageOf(name: string, body: string): string {
  const title =
    /<h1[^>]*>(.*?)<\/h1>/s
      .exec(body)?.[1]!
      .replaceAll(/<[^>]*>/g, '')
      .trim() ?? name;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<link rel="icon" href="../icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="../docs.css" />
<title>${title} – arcforge playground</title>
</head>
<body>
<nav><a href="./index.html">All pages</a> <a href="../index.html">Playground</a></nav>
<main>
${body}</main>
</body>
</html>
`;
}
