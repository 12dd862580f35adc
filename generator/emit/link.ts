/**
 * From entry points to declarations. A section names the sources that it uses; what these import comes with them, each
 * source once, with the first section that needs it and after everything that it imports. So a constant is there when
 * another is computed from it, and the text of a module depends on nothing but its entry points and sources.
 */
import type { Declaration, Source } from './shared/source.ts';

/** For each list of entry points, the declarations that it adds to those of the lists before it. */
export function linkSources(
  entries: readonly (readonly string[])[],
  sources: Readonly<Record<string, Source>>,
): readonly (readonly Declaration[])[] {
  const linked = new Set<string>();
  const origins = new Map<string, string>();

  function declare({ name }: Declaration, path: string): void {
    const origin = origins.get(name) ?? path;
    if (origin !== path) throw new Error(`${origin} and ${path} both declare ${name}, and a module needs both`);
    origins.set(name, path);
  }

  function link(path: string, importers: readonly string[]): readonly Declaration[] {
    if (importers.includes(path)) throw new Error(`sources import each other: ${[...importers, path].join(', ')}`);
    if (linked.has(path)) return [];
    const source = sources[path];
    if (source === undefined) throw new Error(`${path} is not a source of modules`);
    const imported = source.imports.toSorted().flatMap((each) => link(each, [...importers, path]));
    linked.add(path);
    for (const declaration of source.declarations) declare(declaration, path);
    return [...imported, ...source.declarations];
  }

  return entries.map((paths) => paths.flatMap((path) => link(path, [])));
}
