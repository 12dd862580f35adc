/** The section that describes the system: header, name, depth, mode and so on. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { escapeControls } from '../../../runtime/text/printable.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { formatReduction } from '../../theory/reduction.ts';
import { guaranteeOf } from '../../theory/guarantee.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { shellWord } from '../shared/shell-word.ts';
import { section, type Section } from '../shared/section.ts';
import { descriptionComments } from './description-comments.ts';

/** Raised when modules are no longer compatible with those of the previous number. */
export const FORMAT = 2;

/** The section, with the words of its header. */
export function descriptionSection({ system, symbols }: CanonicalSystem, words: HeaderWords): Section {
  return section('description', {
    judgedBy: 'description',
    model: {
      format: FORMAT,
      ...words,
      sha256: specHash(system),
      name: literal(system.name),
      description: literal(system.description ?? ''),
      mode: literal(system.mode),
      root: literal(system.root),
      form: literal(system.form),
      guarantee: literal(guaranteeOf(system)),
      depth: system.depth,
      degree: system.degree,
      symbolBits: symbols.bits,
      comments: descriptionComments(system),
      reductions: system.reductions.map((reduction) => literal(formatReduction(reduction))),
    },
    exports: [
      'name',
      'description',
      'depth',
      'degree',
      'mode',
      'root',
      'form',
      'guarantee',
      'specHash',
      'symbolBits',
      'reductions',
    ],
  });
}

/** The sha256 of the system’s description; white space and comments in a spec do not change it. */
export function specHash({ name, description, mode, root, form, reductions }: TransitionSystem): string {
  const spec = {
    name,
    description: description ?? '',
    mode,
    ...(root === 'any' ? {} : { root }),
    ...(form === 'guessing' ? {} : { form }),
    reductions: reductions.map(formatReduction),
  };
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(spec))));
}

/** What the header says about the spec, and how the module is made again. */
export interface HeaderWords {
  readonly spec: string;
  readonly regenerate: string;
}

/** The words for a module of `arcforge generate`; `spec` is the spec on a command line in its folder, `-` for standard input. */
export function header(spec: string, options: readonly string[]): HeaderWords {
  const command = ['arcforge generate', shellWord(spec), ...options, '--out .'].join(' ');
  return spec === '-'
    ? { spec: 'from standard input', regenerate: `in this folder, with the spec on standard input: ${command}` }
    : { spec: shellWord(spec), regenerate: `in this folder: ${command}` };
}

/** The only way text of a spec reaches a module: without control characters for editors or terminals. */
function literal(value: string): string {
  return escapeControls(JSON.stringify(value));
}
