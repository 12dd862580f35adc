/**
 * Specs as modules at build time: `arcforge:attardi-3`, `./my-system.arcforge.json`, or `arcforge:./my-system.json`.
 *
 * An import is resolved to an id of its own, which ends in `.js`, so that no tool takes the module for JSON. The file
 * behind it is watched: an edit makes the module again. A spec with errors fails the build where its first error is.
 */
import { relative } from 'node:path';
import type { UnpluginOptions } from 'unplugin';
import { moduleScript } from '../../generator/compile.ts';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { positionOf, type Source } from '../../generator/diagnostics/source.ts';
import { checkSpec, type CheckedSpec } from '../../generator/pipeline.ts';
import { namedSpec, suggestName } from '../../generator/spec/names.ts';
import { printable } from '../../runtime/text/printable.ts';
import { UnreadableFile } from '../shared/regular-file.ts';
import { SpecFiles } from './spec-files.ts';

/** What an import must look like to be ours. */
const SPECIFIER = /^arcforge(?::|-spec\/)|\.arcforge\.jsonc?$/;
/** `arcforge:` in webpack, which takes it for the scheme of a URL and asks no plugin to resolve it. */
const WITHOUT_SCHEME = 'arcforge-spec/';
/** Our ids: where the spec comes from, and then a name that ends in .js. */
const ID = /^\0?arcforge-(name|file):(.*)\.js$/s;

/** After an error. Most tools have thrown it; esbuild only reports it if there is a module. */
const FAILED = { code: '', map: null };

/** Findings about a text that need not be meant as a spec. */
const NO_SPEC: ReadonlySet<Diagnostic['code']> = new Set(['malformed-json', 'not-an-object', 'too-large']);

/** The plugin, for any tool. */
export function arcforgePlugin(): UnpluginOptions {
  const scripts = new Map<string, Promise<string>>();
  const files = new SpecFiles();
  return {
    name: 'arcforge',
    enforce: 'pre',
    resolveId: {
      filter: { id: SPECIFIER },
      async handler(specifier, importer) {
        const word = specifier.replace(/^arcforge(?::|-spec\/)/, '');
        if (word !== specifier && !/[/\\]|\.jsonc?$/.test(word)) return `\0arcforge-name:${word}.js`;
        return fileId(await files.resolve(word, importer));
      },
    },
    load: {
      filter: { id: ID },
      async handler(id) {
        const [, kind, place] = ID.exec(id)!;
        const source = kind === 'file' ? await readSpec(place!, files) : namedSpec(place!);
        // What is missing may appear. Tools read what they watch, so it must be nothing else that cannot be read.
        const isReadable = !(source instanceof UnreadableFile) || source.isMissing;
        if (kind === 'file' && isReadable) this.addWatchFile(place!);
        if (source === undefined || source instanceof UnreadableFile) {
          this.error(
            source === undefined ? unknownName(place!) : `cannot read ${printable(place!)}: ${source.message}`,
          );
          return FAILED;
        }
        const checked = checkSpec(source);
        if (checked.system === undefined) {
          this.error(problemOf(checked, kind === 'file' ? place! : source.label));
          return FAILED;
        }
        const { system } = checked;
        const known = scripts.get(source.text) ?? moduleScript(system);
        scripts.set(source.text, known);
        return { code: await known, map: null };
      },
    },
    esbuild: {
      setup({ initialOptions: { absWorkingDir } }) {
        if (absWorkingDir !== undefined) files.root = absWorkingDir;
      },
    },
    rspack: ({ context }) => files.startAt(context),
    webpack(compiler) {
      files.startAt(compiler.context);
      new compiler.webpack.NormalModuleReplacementPlugin(/^arcforge:/, (resolved: { request: string }) => {
        resolved.request = resolved.request.replace(/^arcforge:/, WITHOUT_SCHEME);
      }).apply(compiler);
    },
    vite: {
      configResolved: async (config) =>
        config.command === 'serve' ? files.serveBy(config) : files.startAt(config.root),
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

/** The text of a file, or why it cannot be read. */
async function readSpec(path: string, files: SpecFiles): Promise<Source | UnreadableFile> {
  try {
    return { label: printable(relative('', path)), text: await files.read(path) };
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

function unknownName(name: string): string {
  const meant = suggestName(name);
  const hint = meant === undefined ? 'arcforge list names them' : `did you mean arcforge:${meant}?`;
  return `there is no system ${printable(name)}; ${hint}`;
}

/** All findings with their help, at the place of the first error. */
function problemOf(
  { source, diagnostics }: CheckedSpec,
  file: string,
): {
  readonly message: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
} {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const place = first?.span === undefined ? undefined : positionOf(source, first.span.offset);
  // A file that is no JSON object may be anything, also a secret: neither we nor the tool may show lines of it.
  if (first !== undefined && NO_SPEC.has(first.code)) {
    const { line, column } = place ?? {};
    const where = line === undefined ? source.label : `${source.label}:${line}:${column}`;
    return { message: `error[${first.code}]: ${first.message}\n  --> ${where}` };
  }
  const message = formatDiagnostics(source, diagnostics).trimEnd();
  // Tools count columns from 0.
  return place === undefined ? { message } : { message, loc: { file, line: place.line, column: place.column - 1 } };
}
