/** Type-checks a rendered module before it is written. A failure here is a bug of arcforge. */
import { createHash } from 'node:crypto';
import { Project, ts } from 'ts-morph';
import { splitHeader } from '../../generator/emit/shared/split-header.ts';
import type { GeneratedFile } from '../../generator/pipeline.ts';

/** Throws if the module does not type-check, imports anything, or lacks a promised export. */
export function inspectModule({ fileName, text, exports }: GeneratedFile): void {
  const key = createHash('sha256')
    .update(JSON.stringify([splitHeader(text).code, exports]))
    .digest('hex');
  if (faultless.has(key)) return;
  project ??= createProject();
  const file = project.createSourceFile(fileName, text, { overwrite: true });
  const problems = file.getPreEmitDiagnostics().map((problem) => String(problem.getMessageText()));
  if (file.getImportDeclarations().length > 0) problems.push('the module imports something');
  const exported = file.getExportedDeclarations();
  for (const name of exports) if (!exported.has(name)) problems.push(`export ${name} is missing`);
  project.removeSourceFile(file);
  if (problems.length > 0) throw new Error(`the module of ${fileName} is faulty: ${problems.join('; ')}`);
  faultless.add(key);
}

/** The code in which nothing was found: what a process makes again, for another model, is not checked again. */
const faultless = new Set<string>();

/** How modules are checked, in the words of tsconfig.json. No DOM: they run anywhere. */
export const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  types: [],
  lib: ['es2022'],
} as const;

/** One project for all modules, so that the compiler reads its libraries only once. */
let project: Project | undefined;

function createProject(): Project {
  const { options, errors } = ts.convertCompilerOptionsFromJson(COMPILER_OPTIONS, '/');
  if (errors.length > 0) throw new Error(errors.map(({ messageText }) => messageText).join('; '));
  return new Project({ useInMemoryFileSystem: true, compilerOptions: options });
}
