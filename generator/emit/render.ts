/** From the model to text: templates lay out, prettier formats, tables of numbers are added last. */
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { MODULE_SOURCES } from '../../embedded/module-sources.ts';
import { MODULE_MEMBERS, TEMPLATES } from '../../embedded/templates.ts';
import type { ModuleModel } from './model.ts';
import { tableStatements } from './shared/number-tables.ts';
import { CLASS_PLACES, type Declaration, type Section } from './shared/section.ts';
import { wrapComments } from './shared/wrap-comments.ts';

/** The formatted text of a module. */
export async function renderModule(model: Pick<ModuleModel, 'sections'>): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // Babel’s parser gives the same text as the compiler’s, and is faster.
  const options = { parser: 'babel-ts', plugins: [babel, estree.default], printWidth: 120, singleQuote: true };
  return wrapComments(await format(layOut(model), options)) + tablesOf(model);
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
          ...(place === 'methods' ? each.members.map((file) => renderMembers(file, each.model)) : []),
        ])
        .map((block) => block.trimEnd())
        .filter((block) => block !== '')
        // Members stand apart, statements do not.
        .join(place === 'fields' || place === 'methods' ? '\n\n' : '\n'),
    ]),
  );
  return sections
    .flatMap((each) => [renderBlock(each.name, 'module', { ...each.model, parts }), ...inlined(each)])
    .join('\n\n');
}

/** The declarations of the section’s sources, with `export` added to those that the module exports. */
function inlined({ sources, declarations, exports }: Section): string[] {
  return [...sources.flatMap((source): readonly Declaration[] => MODULE_SOURCES[source]), ...declarations].map(
    ({ name, comment, text }) => [comment, exports.includes(name) ? `export ${text}` : text].join('\n'),
  );
}

type Render = (model: object) => string;
const rendering = new Map<object, Render>();

/** A rendered block of a template; empty if the template has no such block. */
function renderBlock(template: string, block: string, model: object): string {
  const blocks = TEMPLATES[template];
  if (blocks === undefined) throw new Error(`there is no template ${template}`);
  const compiled = blocks[block];
  return compiled === undefined ? '' : render(compiled, model);
}

/** The members of a file of runtime/module, with the numbers of the model. */
function renderMembers(file: string, model: object): string {
  const compiled = MODULE_MEMBERS[file];
  if (compiled === undefined) throw new Error(`runtime/module/${file}.ts has no class`);
  return render(compiled, model);
}

function render(compiled: object, model: object): string {
  // The runtime of Handlebars has no types; they are those of the full package.
  const rendered = rendering.get(compiled) ?? (runtime as unknown as typeof Handlebars).template<object>(compiled);
  rendering.set(compiled, rendered);
  return rendered(model);
}
