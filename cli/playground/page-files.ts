/** The files of the playground as the package has them, built by `npm run build:page`, and those of a model. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packagePath } from '../shared/package-path.ts';
import { UsageError } from '../shared/io.ts';

export interface PageFile {
  /** From the folder of the page, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What the page has of a model: the files, and the element by which it finds them. */
export interface PageModel {
  readonly files: readonly PageFile[];
  readonly element: string;
}

/** What index.html has in the place of that element. */
const NO_MODEL = '<meta name="model" content="" />';

/** What a page has, and what it refers to. */
export interface PageParts {
  readonly model: PageModel | undefined;
  /** Where the documentation is, if the page is to have none of its own. */
  readonly docs?: string | undefined;
}

const OWN_DOCS = '<meta name="docs" content="./docs/" />';

/** The files, index.html last, so that a page that is being written never lacks what it refers to. */
export async function pageFiles({ model, docs }: PageParts): Promise<readonly PageFile[]> {
  const folder = packagePath('dist/playground');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted((a, b) => Number(a === 'index.html') - Number(b === 'index.html') || (a < b ? -1 : 1));
  if (!paths.includes('index.html')) throw new UsageError('the playground has not been built: npm run build:page');
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
  const kept = docs === undefined ? files : files.filter(({ path }) => !/^docs[./]/.test(path));
  const text = [
    ...(model === undefined ? [] : [{ place: NO_MODEL, element: model.element }]),
    ...(docs === undefined ? [] : [{ place: OWN_DOCS, element: `<meta name="docs" content="${docs}" />` }]),
  ].reduce((html, { place, element }) => {
    if (!html.includes(place)) throw new Error(`the page has no place for ${element}`);
    return html.replace(place, () => element);
  }, files.at(-1)!.bytes.toString());
  return [...kept.slice(0, -1), ...(model?.files ?? []), { path: 'index.html', bytes: Buffer.from(text) }];
}
