/** Where the documentation is: index.html names its folder, which holds a file for each page. */

/** The address of a page: `spec#findings` is the heading Findings of docs/spec.md. */
export function docsAddress(page: string): string {
  const folder = document.querySelector<HTMLMetaElement>('meta[name="docs"]')?.content ?? './docs/';
  const [file, heading] = page.split('#') as [string, string?];
  return `${folder}${file}.html${heading === undefined ? '' : `#${heading}`}`;
}
