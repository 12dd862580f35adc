/** From the model to text: templates lay out, prettier formats, tables of numbers are added last. */
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { SOURCES } from '../../embedded/sources.ts';
import { MODULE_MEMBERS, TEMPLATES } from '../../embedded/templates.ts';
import { linkSources } from './link.ts';
import type { ModuleModel } from './model.ts';
import { tableStatements } from './shared/number-tables.ts';
import { splitHeader } from './shared/split-header.ts';
import { CLASS_PLACES, type Section, type SourcePath } from './shared/section.ts';
import { wrapComments } from './shared/wrap-comments.ts';

/** The formatted text of a module. */
export async function renderModule(model: Pick<ModuleModel, 'sections'>): Promise<string> {
  return (await formatText(layOut(model))) + tablesOf(model);
}

/** The code that was formatted last, which takes longer than to lay it out: who trains again needs the same module. */
const formatted = new Map<string, string>();
const MOST_FORMATTED = 32;

/** The header stays as it is: it is a comment that is laid out well. */
async function formatText(text: string): Promise<string> {
  const { header, code } = splitHeader(text);
  const rest = await formatCode(code);
  return header === '' ? rest : `${header}\n${rest}`;
}

async function formatCode(text: string): Promise<string> {
  const known = formatted.get(text);
  if (known !== undefined) return known;
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // Babel’s parser gives the same text as the compiler’s, and is faster.
  const options = { parser: 'babel-ts', plugins: [babel, estree.default], printWidth: 120, singleQuote: true };
  const found = wrapComments(await format(text, options));
  for (const oldest of formatted.keys()) if (formatted.size >= MOST_FORMATTED) formatted.delete(oldest);
  formatted.set(text, found);
  return found;
}

/** The text of a module as the templates lay it out. */
export function renderText(model: Pick<ModuleModel, 'sections'>): string {
  return layOut(model) + tablesOf(model);
}

function tablesOf({ sections }: Pick<ModuleModel, 'sections'>): string {
  return tableStatements(sections.flatMap(({ tables }) => tables));
}

function layOut(model: Pick<ModuleModel, 'sections'>): string {
  const { sections } = model;
  const parts = Object.fromEntries(
    CLASS_PLACES.map((place) => [
      place,
      sections
        .flatMap((each) => [
          renderBlock(each.name, place, each.model),
          ...(place === 'methods' ? each.members.map((path) => renderMembers(path, each.model)) : []),
        ])
        .map((block) => block.trimEnd())
        .filter((block) => block !== '')
        // Members stand apart, statements do not.
        .join(place === 'fields' || place === 'methods' ? '\n\n' : '\n'),
    ]),
  );
  const texts = linkedTexts(sections);
  return [
    ...sections.flatMap((each, index) => [renderBlock(each.name, 'module', { ...each.model, parts }), texts[index]!]),
    texts.at(-1)!,
  ].join('\n\n');
}

/** The declarations that each section brings, and at last those that read tables; `export` stands before exported names. */
function linkedTexts(sections: readonly Section[]): readonly string[] {
  const exported = new Set(sections.flatMap(({ exports }) => exports));
  const reading: readonly SourcePath[] = sections.some(({ tables }) => tables.length > 0) ? [READ_TABLE] : [];
  const entries = [...sections.map(({ sources, members }) => [...sources, ...members]), reading];
  return linkSources(entries, SOURCES).map((declarations) =>
    declarations
      .map(({ name, comment, text }) => [comment, exported.has(name) ? `export ${text}` : text].join('\n'))
      .join('\n\n'),
  );
}

/** What the statements of tables call (shared/number-tables.ts). */
const READ_TABLE = 'runtime/module/read-table.ts';

type Render = (model: object) => string;
const rendering = new Map<object, Render>();

/** A rendered block of a template; empty if there is no such template, or no such block in it. */
function renderBlock(template: string, block: string, model: object): string {
  const compiled = TEMPLATES[template]?.[block];
  return compiled === undefined ? '' : render(compiled, model);
}

/** The members of a file with a class, with the numbers of the model. */
function renderMembers(path: SourcePath, model: object): string {
  const compiled = MODULE_MEMBERS[path];
  if (compiled === undefined) throw new Error(`${path} has no members of Configuration`);
  return render(compiled, model);
}

function render(compiled: object, model: object): string {
  // The runtime of Handlebars has no types; they are those of the full package.
  const rendered = rendering.get(compiled) ?? (runtime as unknown as typeof Handlebars).template<object>(compiled);
  rendering.set(compiled, rendered);
  return rendered(model);
}
