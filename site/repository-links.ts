/** Links of the repository’s pages on the site: markdown-it calls this for every page, before it becomes HTML. */
import type { MarkdownOptions } from 'vitepress';
import { linkOnSite, PAGES, placeOf } from './pages.ts';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Makes links lead to pages of the site, and leaves the text alone of those that lead to what only the repository has. */
export function repositoryLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { relativePath } = env as { readonly relativePath: string };
    // The search index names pages by their files.
    const page = PAGES.find((each) => each === relativePath || placeOf(each) === relativePath);
    if (page === undefined) throw new Error(`${relativePath} is not a page`);
    for (const token of tokens) {
      // Vue takes an address for a file beside the page only if it begins with a dot.
      if (token.type === 'html_block') token.content = token.content.replace(/(?<= src=")(?=\w+\/)/g, './');
      const dropped: boolean[] = [];
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') {
          const link = linkOnSite(child.attrGet('href')!, page);
          if (link !== undefined) child.attrSet('href', link);
          dropped.push(link === undefined);
        }
        if (child.type.startsWith('link_') && (child.type === 'link_open' ? dropped.at(-1) : dropped.pop())) {
          Object.assign(child, { type: 'text', tag: '', content: '', nesting: 0 });
        }
      }
    }
  });
}
