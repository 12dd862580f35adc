/** The site: README, docs/ and the other pages of the repository as they are, with a menu, search and a dark mode. */
import { readdirSync } from 'node:fs';
import { defineConfig, type DefaultTheme, type UserConfig } from 'vitepress';
import { anchorOf } from '../anchor.ts';
import { menuGroups, PAGES, placeOf, REPOSITORY } from '../pages.ts';
import { repositoryLinks } from '../repository-links.ts';

const start = { text: 'arcforge', items: [{ text: 'What it is', link: '/' }] };
const repository = {
  text: 'In the repository',
  items: [
    { text: 'Examples', link: '/examples/' },
    { text: 'arcforge-runtime', link: '/packages/runtime/' },
    { text: 'How the code is organised', link: '/generator/' },
    { text: 'Contributing', link: '/CONTRIBUTING' },
    { text: 'Changelog', link: '/CHANGELOG' },
  ],
};
const folders = new Set(PAGES.map((page) => page.split('/')[0]!));

const config: UserConfig<DefaultTheme.Config> = defineConfig({
  title: 'arcforge',
  description: 'Transition-based dependency parsers in which every tree has exactly one computation.',
  lang: 'en',
  // No icon, and no request for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: REPOSITORY,
  srcExclude: [
    ...readdirSync(REPOSITORY, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !folders.has(entry.name))
      .map(({ name }) => `${name}/**`),
    '**/node_modules/**',
    '**/dist/**',
  ],
  outDir: '../dist/site',
  cacheDir: '../dist/site-cache',
  base: './',
  rewrites: Object.fromEntries(PAGES.map((page) => [page, placeOf(page)])),
  markdown: { config: repositoryLinks, anchor: { slugify: anchorOf } },
  // A picture is a file, however small: the style sheet knows drawings by their names.
  vite: { build: { assetsInlineLimit: 0 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Introduction', link: '/docs/introduction' },
      { text: 'Tour', link: '/docs/tour' },
      { text: 'All pages', link: '/docs/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: [start, ...menuGroups(), repository].map(({ text, items }) => ({ text, items: [...items] })),
    externalLinkIcon: true,
  },
});
export default config;
