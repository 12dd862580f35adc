/**
 * Which files the plugin reads as specs: those that a program imports, and without a program those that the rules of
 * the tool allow. A server of Vite answers every client that reaches it, also one that makes up the name of a module,
 * so there `server.fs` decides, by the function that Vite itself asks. Elsewhere it is the root of the project.
 */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { ResolvedConfig } from 'vite';
import { reason } from '../shared/io.ts';
import { readStart, UnreadableFile } from '../shared/regular-file.ts';

/** In bytes; more than the longest spec that is accepted. */
const MAX_BYTES = 1_000_000;

interface Rule {
  allows(path: string): boolean;
  /** What lies outside of it is not read. */
  readonly scope: string;
}

export class SpecFiles {
  /** The root of the project. */
  root: string = process.cwd();
  /** Whether `/x` in an import is first looked for below the root. */
  private importsStartAtRoot = false;
  /** What programs import, and where links among that lead. */
  private readonly imported = new Set<string>();
  private rule: Rule = {
    allows: (path) => this.imported.has(path) || isBelow(this.root, path),
    scope: 'the project, and no program imports it',
  };

  /** For tools in which `/x` means a file below this folder. */
  startAt(root: string): void {
    this.root = root;
    this.importsStartAtRoot = true;
  }

  /** Takes over the rules of a server. */
  async serveBy(config: ResolvedConfig): Promise<void> {
    this.startAt(config.root);
    // Found in any project that uses Vite. If not, what programs import is enough.
    const found = await import('vite').catch(() => undefined);
    // Vite has such a set too, but knows only modules that are files.
    const allows = (path: string): boolean =>
      found?.isFileLoadingAllowed?.({ ...config, safeModulePaths: this.imported } as ResolvedConfig, path) ??
      this.imported.has(path);
    this.rule = { allows, scope: 'what Vite may serve (server.fs)' };
  }

  /** The path of an import. If a program imports it, its file may be read. */
  async resolve(word: string, importer: string | undefined): Promise<string> {
    const path = this.pathOf(word, importer === undefined ? this.root : dirname(withoutQuery(importer)));
    if (importer !== undefined && isProgram(importer)) {
      const real = await this.realPath(path).catch(() => path);
      for (const file of [path, real]) this.imported.add(slashed(file));
    }
    return path;
  }

  /** The text of a spec without a byte order mark, or UnreadableFile. */
  async read(given: string): Promise<string> {
    const path = resolve(given);
    this.refuseOthers(path);
    const real = await this.realPath(path).catch((error: unknown) => {
      throw new UnreadableFile(reason(error), { cause: error });
    });
    this.refuseOthers(real);
    const bytes = await readStart(real, MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) throw new UnreadableFile('it is larger than a spec can be');
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  }

  private pathOf(word: string, folder: string): string {
    if (!isAbsolute(word)) return resolve(folder, word);
    // Vite writes /@fs/home/x and /@fs/C:/x.
    const path = resolve(word.replace(/^\/@fs(?:\/(?=[a-z]:)|(?=\/))/i, ''));
    if (!this.importsStartAtRoot || isBelow(this.root, path)) return path;
    const fromRoot = join(this.root, word);
    return existsSync(fromRoot) ? fromRoot : path;
  }

  /** Says nothing about the file, not even whether there is one. */
  private refuseOthers(path: string): void {
    if (!this.rule.allows(slashed(path))) throw new UnreadableFile(`it is outside of ${this.rule.scope}`);
  }

  /** Where a link leads. A link above the root counts as none: all files of the project are behind it. */
  private async realPath(path: string): Promise<string> {
    const [real, realRoot] = await Promise.all([realpath(path), realpath(this.root)]);
    return isBelow(realRoot, real) ? join(this.root, relative(realRoot, real)) : real;
  }
}

/**
 * Whether a module is what somebody wrote. What is no file may have been sent by a client; and for a client that asks
 * without a program, Vite names a page, while the scripts in a page have queries.
 */
function isProgram(importer: string): boolean {
  return isAbsolute(withoutQuery(importer)) && !importer.endsWith('.html');
}

function withoutQuery(id: string): string {
  return id.replace(/\?.*$/s, '');
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith('../') && !isAbsolute(way);
}

/** As Vite writes paths. */
function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}
