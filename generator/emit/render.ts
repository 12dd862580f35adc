/** From the model to text: Handlebars lays out, prettier formats. */
import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { packagePath } from '../package-path.ts';
import type { ModuleModel } from './model.ts';

const PARTIALS = ['header', 'description', 'transitions', 'configuration', 'oracle'] as const;

/** The formatted text of a module. */
export async function renderModule(model: ModuleModel): Promise<string> {
  const { format } = await import('prettier');
  return format(renderText(model), { parser: 'typescript', printWidth: 120, singleQuote: true });
}

/** The text of a module as the templates lay it out. */
export function renderText(model: ModuleModel): string {
  const handlebars = Handlebars.create();
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(`partials/${name}.hbs`));
  // Nothing is escaped because everything is quoted; a name that the model lacks is an error, not an empty string.
  const template = handlebars.compile<ModuleModel>(readTemplate('module.ts.hbs'), {
    strict: true,
    noEscape: true,
    knownHelpersOnly: true,
  });
  return template(model);
}

function readTemplate(name: string): string {
  return readFileSync(packagePath(`templates/${name}`), 'utf8');
}
