/**
 * The templates of modules, compiled to functions: a page whose policy forbids `new Function` can run them. The members of
 * `Configuration` that are written in runtime/module are templates too. Both are texts of objects.
 */
import Handlebars from 'handlebars';
import { Project, SyntaxKind, type ClassDeclaration } from 'ts-morph';
import { hasMembers, SURROUNDINGS } from './module-sources.ts';
import { filesOf, type Texts } from './repository-texts.ts';

/** The templates by name and block. A block begins after a line `{{!-- name --}}`; anything before the first is a comment. */
export function compiledTemplates(texts: Texts): string {
  const compiled = filesOf(texts, { folder: 'templates', ending: '.hbs' }).map(({ name, text }) => {
    const [, ...parts] = text.split(/^\{\{!-- (\w+) --\}\}\n/m);
    const blocks = parts.flatMap((part, index) =>
      index % 2 === 0 ? [`    ${JSON.stringify(part)}: ${precompile(parts[index + 1]!)},\n`] : [],
    );
    return `  ${JSON.stringify(name)}: {\n${blocks.join('')}  },\n`;
  });
  return `{\n${compiled.join('')}}`;
}

function precompile(text: string): string {
  // Everything is already quoted, so nothing is escaped. A name that the model lacks is an error, not an empty string.
  return String(Handlebars.precompile(text, { strict: true, noEscape: true, knownHelpersOnly: true }));
}

/**
 * The members of the classes of runtime/module by path; in them the numbers that surroundings.ts declares vary. Members
 * that are protected there are private in modules.
 */
export function compiledMembers(texts: Texts): string {
  const project = new Project({ useInMemoryFileSystem: true });
  const numbers = new Set(
    project
      .createSourceFile(SURROUNDINGS, texts.get(SURROUNDINGS)!)
      .getVariableDeclarations()
      .filter((declaration) => declaration.getTypeNode()?.getText() === 'number')
      .map((declaration) => declaration.getName()),
  );
  const compiled = filesOf(texts, { folder: 'runtime/module', ending: '.ts' }).flatMap(({ path, text }) =>
    project
      .createSourceFile(path, text, { overwrite: true })
      .getClasses()
      .filter(hasMembers)
      .map((one) => `  ${JSON.stringify(path)}: ${precompile(membersOf(one, numbers))},\n`),
  );
  return `{\n${compiled.join('')}}`;
}

function membersOf(file: ClassDeclaration, numbers: ReadonlySet<string>): string {
  const members = file.getMembers().map((member) => {
    const from = member.getStart(true);
    let text = member.getText(true);
    for (const identifier of member.getDescendantsOfKind(SyntaxKind.Identifier).toReversed()) {
      if (!numbers.has(identifier.getText())) continue;
      text = `${text.slice(0, identifier.getStart() - from)}{{${identifier.getText()}}}${text.slice(identifier.getEnd() - from)}`;
    }
    return text.replace(/^ *protected /m, 'private ');
  });
  return members.join('\n\n');
}
