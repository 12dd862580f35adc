/** From the model to text: templates lay out, prettier formats, tables of numbers are filled in last. */
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { MODULE_SOURCES } from '../../embedded/module-sources.ts';
import { TEMPLATES } from '../../embedded/templates.ts';
import type { ModuleModel } from './model.ts';
import { fillTables, tableCall } from './number-tables.ts';
import { CLASS_PLACES, type Section } from './section.ts';

/** The formatted text of a module. */
export async function renderModule(model: ModuleModel): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // The parser of babel gives the same text as that of the compiler, and sooner.
  const options = { parser: 'babel-ts', plugins: [babel, estree.default], printWidth: 120, singleQuote: true };
  return fillTables(await format(layOut(model), options), tablesOf(model));
}

/** The text of a module as the templates lay it out. */
export function renderText(model: ModuleModel): string {
  return fillTables(layOut(model), tablesOf(model));
}

function tablesOf({ sections }: ModuleModel): Section['tables'] {
  return sections.flatMap(({ tables }) => tables);
}

function layOut(model: ModuleModel): string {
  const { sections } = model;
  const parts = Object.fromEntries(
    CLASS_PLACES.map((place) => [
      place,
      sections.map(({ name, model: own }) => renderBlock(name, place, own)).join('\n'),
    ]),
  );
  return renderBlock('module', 'module', {
    sections: sections.map((each) =>
      [renderBlock(each.name, 'module', { ...each.model, parts }), ...inlined(each)].join('\n\n'),
    ),
    tables: tablesOf(model).map((table) => ({ ...table, call: tableCall(table) })),
  });
}

/** The declarations of the section’s sources; those that the module exports are exported. */
function inlined({ sources, exports }: Section): string[] {
  return sources.flatMap((source) =>
    MODULE_SOURCES[source].map(({ name, comment, text }) =>
      [comment, exports.includes(name) ? `export ${text}` : text].join('\n'),
    ),
  );
}

type Render = (model: object) => string;
const rendering = new Map<object, Render>();

/** A block of a template laid out; empty where the template has no such block. */
function renderBlock(template: string, block: string, model: object): string {
  const compiled = TEMPLATES[template]?.[block];
  if (compiled === undefined) return '';
  // The types of Handlebars’ runtime are those of the whole, which it does not say.
  const render = rendering.get(compiled) ?? (runtime as unknown as typeof Handlebars).template<object>(compiled);
  rendering.set(compiled, render);
  return render(model);
}
