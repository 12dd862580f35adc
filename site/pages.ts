/** Which files of the repository are pages of the site, where they stand on it, and in which order its menu lists them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const REPOSITORY: string = dirname(import.meta.dirname);

/** The folders with pages; those of subfolders are listed by themselves. */
const FOLDERS = ['.', 'docs', 'examples', 'generator', 'packages/runtime', 'packages/english'];

/** The pages: files of the repository, from its top. */
export const PAGES: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name)),
);

/** Where a page stands on the site: a README is the page of its folder. */
export function placeOf(page: string): string {
  return page.replace(/(?<=^|\/)README\.md$/, 'index.md');
}

export interface MenuItem {
  readonly text: string;
  /** From the top of the site. */
  readonly link: string;
}

export interface MenuGroup {
  readonly text: string;
  readonly items: readonly MenuItem[];
}

/** The menu is docs/README.md: a bold line names a group, and the link at the start of an item is a page. */
export function menuGroups(): readonly MenuGroup[] {
  const text = readFileSync(join(REPOSITORY, 'docs/README.md'), 'utf8');
  const groups = text.split(/^\*\*(.+)\*\*$/m).slice(1);
  return groups.flatMap((name, index) => {
    if (index % 2 === 1) return [];
    const items = [...groups[index + 1]!.matchAll(/^- \[([^\]]+)\]\(([\w-]+\.md)\)/gm)];
    return [
      { text: name, items: items.map(([, title, file]) => ({ text: title!, link: `/docs/${file!.slice(0, -3)}` })) },
    ];
  });
}

/**
 * What a link of a page leads to on the site: another page, or nothing if the site does not have it, such as a source
 * file. Links to other sites, and within the page, stay.
 */
export function linkOnSite(link: string, page: string): string | undefined {
  const [, path, rest] = /^([^#?]*)(.*)$/.exec(link)!;
  if (path === '' || /^[a-z]+:/.test(link)) return link;
  const target = posix.join(posix.dirname(page), path!).replace(/\/$/, '');
  const file = PAGES.includes(target) ? target : `${target}/README.md`;
  if (PAGES.includes(file)) {
    const relative = posix.relative(posix.dirname(page), placeOf(file));
    return (relative.startsWith('.') ? relative : `./${relative}`) + rest!;
  }
  return /\.(?:svg|png)$/.test(target) && existsSync(join(REPOSITORY, target)) ? link : undefined;
}
