/** From the model to text: Handlebars lays out, prettier formats, tables of numbers are filled in last. */
import type Handlebars from 'handlebars';
import runtime from 'handlebars/runtime.js';
import { TEMPLATES } from '../../embedded/templates.ts';
import type { ModuleModel } from './model.ts';
import { fillTables } from './number-tables.ts';

/** The formatted text of a module. */
export async function renderModule(model: ModuleModel): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // The parser of babel gives the same text as that of the compiler, and sooner.
  const options = { parser: 'babel-ts', plugins: [babel, estree.default], printWidth: 120, singleQuote: true };
  return fillTables(await format(layOut(model), options), model.tables);
}

/** The text of a module as the templates lay it out. */
export function renderText(model: ModuleModel): string {
  return fillTables(layOut(model), model.tables);
}

function layOut(model: ModuleModel): string {
  template ??= loadTemplates();
  return template(model);
}

/** The templates are the same for all modules. */
let template: ReturnType<typeof loadTemplates> | undefined;

function loadTemplates(): (model: ModuleModel) => string {
  // The types of the runtime are those of the whole, which it does not say.
  const handlebars = (runtime as unknown as typeof Handlebars).create();
  const templates = new Map(
    Object.entries(TEMPLATES).map(([name, spec]) => [name, handlebars.template<ModuleModel>(spec)]),
  );
  for (const [name, partial] of templates) handlebars.registerPartial(name, partial);
  return templates.get('module')!;
}
