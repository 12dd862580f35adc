/**
 * A module as JavaScript with declarations, for projects without TypeScript and for Node 20. The compiler strips its
 * types; what is left is formatted again, and keeps its comments and the empty lines between its parts.
 */
import { format } from 'prettier/standalone';
import * as babel from 'prettier/plugins/babel';
import estree from 'prettier/plugins/estree';
import typescript from 'prettier/plugins/typescript';
import { ts } from 'ts-morph';
import type { GeneratedFile } from '../../generator/pipeline.ts';

/** A file of a module. */
export type ModuleFile = Pick<GeneratedFile, 'fileName' | 'text'>;

const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
};
const STYLE = { printWidth: 120, singleQuote: true };
/** Stands for an empty line while the compiler, which drops them, has the text. */
const EMPTY = '//\u0000';

/** The script and its declarations. */
export async function javaScriptFiles({ fileName, text }: ModuleFile): Promise<readonly [ModuleFile, ModuleFile]> {
  const stem = fileName.slice(0, -'.ts'.length);
  const header = headerOf(text);
  const source = text.replaceAll(/\n(?=\n)/g, `\n${EMPTY}`);
  const script = ts.transpileModule(source, { compilerOptions: COMPILER_OPTIONS }).outputText;
  const declarations = ts.transpileDeclaration(source, { compilerOptions: COMPILER_OPTIONS }).outputText;
  return [
    {
      fileName: `${stem}.js`,
      text: await format(finished(script, header), { ...STYLE, parser: 'babel', plugins: [babel, estree] }),
    },
    {
      fileName: `${stem}.d.ts`,
      // The compiler leaves no empty lines between declarations.
      text: await format(finished(declarations.replaceAll(/\n(?=\/\*\*)/g, '\n\n'), header), {
        ...STYLE,
        parser: 'typescript',
        plugins: [typescript, estree],
      }),
    },
  ];
}

/** The comments at the top: what made the module, and what keeps other tools away from it. */
function headerOf(text: string): string {
  return text.slice(0, text.indexOf('\n\n') + 1);
}

/** With empty lines, and with the whole header, of which the compiler keeps only what documents the first statement. */
function finished(output: string, header: string): string {
  const spaced = output.replaceAll(/^[ \t]*\/\/\0$/gm, '');
  if (spaced.startsWith(header)) return spaced;
  const comment = header.slice(0, header.indexOf('*/') + 2);
  return `${header}\n${spaced.startsWith(comment) ? spaced.slice(comment.length) : spaced}`;
}
