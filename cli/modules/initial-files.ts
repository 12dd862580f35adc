/** The text of the files with which a project starts. */
import { applyEdits, modify } from 'jsonc-parser';
import { namedSpec } from '../../generator/spec/names.ts';
import { CONFIG_FILE } from './config-text.ts';
import { DEFAULT_OUT } from './project-config.ts';
import type { Target } from './language.ts';

export interface InitialProject {
  /** The name of the package. */
  readonly name: string;
  /** The system that the first spec describes. */
  readonly system: string;
  readonly target: Target;
}

export interface InitialFile {
  readonly fileName: string;
  readonly text: string;
  /** The text that it replaces, for a file that only gets additions. */
  readonly replaces?: string;
}

const SPEC_FILE = 'my-system.arcforge.json';
const SPEC_NAME = 'my-system';

/** The files, and what could not be done; `manifest` is the package.json that is there. */
export function initialFiles(
  project: InitialProject,
  manifest: string | undefined,
): { readonly files: readonly InitialFile[]; readonly notes: readonly string[] } {
  const { target } = project;
  const packageFiles = manifest === undefined ? [newManifest(project)] : filesBeside(manifest, target);
  return {
    files: [
      { fileName: CONFIG_FILE, text: configText(target) },
      { fileName: SPEC_FILE, text: specText(project.system) },
      { fileName: programName(target), text: programText(target) },
      ...(packageFiles ?? []),
    ],
    notes: [
      ...(target === 'ts' ? ['the example is TypeScript, which Node runs from 22.18 on'] : []),
      ...(packageFiles === undefined
        ? [`package.json is not what npm can read; add the script "example": "${command(target)}" to it`]
        : []),
    ],
  };
}

function configText(target: Target): string {
  return json({
    $schema: './node_modules/arcforge/cli/modules/config.schema.json',
    specs: [SPEC_FILE],
    out: DEFAULT_OUT,
    target,
  });
}

/** The spec of a known system under the name of the project’s own, to be changed. */
function specText(system: string): string {
  const {
    $schema: _schema,
    name: _name,
    description: _description,
    ...fields
  } = JSON.parse(namedSpec(system)!.text) as Record<string, unknown>;
  return json({
    $schema: './node_modules/arcforge/generator/spec/spec.schema.json',
    name: SPEC_NAME,
    description: `Starts as ${system}.`,
    ...fields,
  });
}

function programName(target: Target): string {
  return `example.m${target}`;
}

function command(target: Target): string {
  return `node ${programName(target)}`;
}

function programText(target: Target): string {
  return `// Parses a sentence with scores from a function of your own, and shows the tree.
import { oracle, parse, transitions } from './${DEFAULT_OUT}/${SPEC_NAME}.${target}';

const words = ['The', 'debate', 'begins', 'today'];

// A stand-in for a trained classifier: it builds arcs as soon as it can.
const { heads } = parse(words.length, (configuration, id) => (transitions[id]${target === 'ts' ? '!' : ''}.plain === 'sh' ? 0 : 1));
for (const [index, word] of words.entries()) {
  const head = heads[index]${target === 'ts' ? '!' : ''};
  console.log(\`\${index + 1} \${word} <- \${head === 0 ? 'root' : words[head - 1]}\`);
}

// Every tree has exactly one computation. This is the one of the tree above.
const { computation } = oracle(heads);
console.log(Array.from(computation, (id) => transitions[id]${target === 'ts' ? '!' : ''}.name).join(' '));
`;
}

function newManifest({ name, target }: InitialProject): InitialFile {
  const scripts = { generate: 'arcforge generate', check: 'arcforge generate --check', example: command(target) };
  return { fileName: 'package.json', text: json({ name, private: true, type: 'module', scripts }) };
}

/** What init looks at in a package.json. */
interface Manifest {
  readonly type?: unknown;
  readonly scripts?: Readonly<Record<string, unknown>>;
}

/** What init does to a project with this manifest; undefined if npm could not read the manifest. */
function filesBeside(text: string, target: Target): InitialFile[] | undefined {
  const manifest = readManifest(text);
  if (manifest === undefined) return undefined;
  const extended = { fileName: 'package.json', text: withExample(text, { manifest, target }), replaces: text };
  // Elsewhere in such a project Node takes .js and .ts for CommonJS, and modules are not.
  return manifest.type === 'module' ? [extended] : [extended, MODULE_FOLDER];
}

/** Says to Node that the generated files are modules. */
const MODULE_FOLDER: InitialFile = { fileName: `${DEFAULT_OUT}/package.json`, text: json({ type: 'module' }) };

function readManifest(text: string): Manifest | undefined {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(manifest)) return undefined;
  return manifest['scripts'] === undefined || isObject(manifest['scripts']) ? manifest : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The manifest with a script for the example, unless it has one. */
function withExample(
  text: string,
  { manifest, target }: { readonly manifest: Manifest; readonly target: Target },
): string {
  if (manifest.scripts?.['example'] !== undefined) return text;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, ['scripts', 'example'], command(target), { formattingOptions }));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
