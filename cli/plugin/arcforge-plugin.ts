/**
 * Specs as modules at build time: `arcforge:attardi-3`, `./my-system.arcforge.json`, or `arcforge:./my-system.json`.
 *
 * An import is resolved to an id of its own, which ends in `.js`, so that no tool takes the module for JSON. The file
 * behind it is watched: an edit makes the module again. A spec with errors fails the build where its first error is.
 */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { UnpluginOptions } from 'unplugin';
import { moduleScript } from '../../generator/compile.ts';
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { positionOf, type Source } from '../../generator/diagnostics/source.ts';
import { checkSpec, type CheckedSpec } from '../../generator/pipeline.ts';
import { namedSpec, suggestName } from '../../generator/spec/names.ts';

/** What an import must look like to be ours. */
const SPECIFIER = /^arcforge(?::|-spec\/)|\.arcforge\.jsonc?$/;
/** `arcforge:` in webpack, which takes it for the scheme of a URL and asks no plugin to resolve it. */
const WITHOUT_SCHEME = 'arcforge-spec/';
/** Our ids: where the spec comes from, and then a name that ends in .js. */
const ID = /^\0?arcforge-(name|file):(.*)\.js$/;

/** After an error. Most tools have thrown it; esbuild only reports it if there is a module. */
const FAILED = { code: '', map: null };

/** The plugin, for any tool. */
export function arcforgePlugin(): UnpluginOptions {
  const scripts = new Map<string, Promise<string>>();
  return {
    name: 'arcforge',
    enforce: 'pre',
    resolveId: {
      filter: { id: SPECIFIER },
      handler(specifier, importer) {
        const word = specifier.replace(/^arcforge(?::|-spec\/)/, '');
        if (word !== specifier && !/[/\\]|\.jsonc?$/.test(word)) return `\0arcforge-name:${word}.js`;
        const from = importer === undefined ? process.cwd() : dirname(importer.replace(/\?.*$/, ''));
        return fileId(isAbsolute(word) ? word : resolve(from, word));
      },
    },
    load: {
      filter: { id: ID },
      async handler(id) {
        const [, kind, place] = ID.exec(id)!;
        if (kind === 'file') this.addWatchFile(place!);
        const source = kind === 'file' ? await readSpec(place!) : namedSpec(place!);
        if (source === undefined) {
          const meant = suggestName(place!);
          const hint = meant === undefined ? 'arcforge list names them' : `did you mean arcforge:${meant}?`;
          this.error(kind === 'file' ? `cannot read ${place}` : `there is no system ${place}; ${hint}`);
          return FAILED;
        }
        const checked = checkSpec(source);
        if (checked.system === undefined) {
          this.error(firstError(checked, kind === 'file' ? place! : source.label));
          return FAILED;
        }
        const { system } = checked;
        const known = scripts.get(source.text) ?? moduleScript(system);
        scripts.set(source.text, known);
        return { code: await known, map: null };
      },
    },
    webpack(compiler) {
      new compiler.webpack.NormalModuleReplacementPlugin(/^arcforge:/, (resolved: { request: string }) => {
        resolved.request = resolved.request.replace(/^arcforge:/, WITHOUT_SCHEME);
      }).apply(compiler);
    },
    vite: {
      /** Vite knows which modules a file is, but not which ones are made from it. */
      hotUpdate({ file, modules }) {
        const made = this.environment.moduleGraph.getModuleById(fileId(file));
        return made === undefined ? undefined : [...modules, made];
      },
    },
  };
}

function fileId(path: string): string {
  return `\0arcforge-file:${path}.js`;
}

async function readSpec(path: string): Promise<Source | undefined> {
  try {
    return { label: relative('', path), text: await readFile(path, 'utf8') };
  } catch {
    return undefined;
  }
}

/** All findings with their help, at the place of the first error. */
function firstError(
  { source, diagnostics }: CheckedSpec,
  file: string,
): {
  readonly message: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
} {
  const message = formatDiagnostics(source, diagnostics).trimEnd();
  const span = diagnostics.find(({ severity }) => severity === 'error')?.span;
  if (span === undefined) return { message };
  const { line, column } = positionOf(source, span.offset);
  // Tools count columns from 0.
  return { message, loc: { file, line, column: column - 1 } };
}
