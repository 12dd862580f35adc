/** The text of the files with which a project starts. */
import { applyEdits, modify, parseTree, type ParseError } from 'jsonc-parser';
import { namedSpec } from '../../generator/spec/names.ts';
import { CONFIG_FILE, DEFAULT_OUT } from './project-config.ts';
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
  const packageFile = manifest === undefined ? newManifest(project) : extendedManifest(manifest, target);
  return {
    files: [
      { fileName: CONFIG_FILE, text: configText(target) },
      { fileName: SPEC_FILE, text: specText(project.system) },
      { fileName: programName(target), text: programText(target) },
      ...(packageFile === undefined ? [] : [packageFile]),
    ],
    notes: [
      ...(target === 'ts' ? ['the example is TypeScript, which Node runs from 22.18 on'] : []),
      ...(packageFile === undefined
        ? [`package.json is not JSON; add the script "example": "${command(target)}" to it`]
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
  return `example.${target === 'js' ? 'mjs' : 'ts'}`;
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

/** The manifest with a script for the example, unless it has one; undefined if it cannot be read. */
function extendedManifest(manifest: string, target: Target): InitialFile | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(manifest, errors);
  if (root?.type !== 'object' || errors.length > 0) return undefined;
  let text = manifest;
  const scripts = (JSON.parse(manifest) as { readonly scripts?: Readonly<Record<string, unknown>> }).scripts ?? {};
  if (scripts['example'] === undefined) {
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
    text = applyEdits(text, modify(text, ['scripts', 'example'], command(target), { formattingOptions }));
  }
  return { fileName: 'package.json', text, replaces: manifest };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
