/** From the model to text: Handlebars lays out, prettier formats, tables of numbers are filled in last. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { packagePath } from '../package-path.ts';
import type { ModuleModel } from './model.ts';
import { fillTables } from './number-tables.ts';

const PARTIALS = [
  'header',
  'description',
  'transitions',
  'configuration',
  'apply',
  'viable',
  'viable-returning',
  'oracle',
  'completion',
] as const;

/** The formatted text of a module. */
export async function renderModule(model: ModuleModel): Promise<string> {
  const { format } = await import('prettier');
  // The parser of babel gives the same text as that of the compiler, and sooner.
  const text = await format(layOut(model), { parser: 'babel-ts', printWidth: 120, singleQuote: true });
  return fillTables(text, model.tables);
}

/** The text of a module as the templates lay it out. */
export function renderText(model: ModuleModel): string {
  return fillTables(layOut(model), model.tables);
}

function layOut(model: ModuleModel): string {
  template ??= compileTemplate();
  return template(model);
}

/** The templates are the same for all modules. */
let template: ReturnType<typeof compileTemplate> | undefined;

function compileTemplate(): (model: ModuleModel) => string {
  const handlebars = Handlebars.create();
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(`partials/${name}.hbs`));
  // Nothing is escaped because everything is quoted; a name that the model lacks is an error, not an empty string.
  return handlebars.compile<ModuleModel>(readTemplate('module.ts.hbs'), {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
  });
}

function readTemplate(name: string): string {
  return readFileSync(packagePath(`templates/${name}`), 'utf8');
}
