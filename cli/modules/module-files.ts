/** The files that are made for a system: a module or its companion, as TypeScript, or as JavaScript with declarations. */
import type { GeneratedFile, GeneratedModule } from '../../generator/pipeline.ts';
import { generateFile, generateInferenceFile, type LoadedSystem } from './generate-file.ts';
import type { ModuleFile } from './javascript.ts';
import type { Target } from './language.ts';

/** What is made: modules, or companion modules instead, in a language, for a folder. */
export interface Made {
  readonly inference: boolean;
  /** Whether modules have the oracle over a corpus; companions never do. */
  readonly corpus: boolean;
  readonly target: Target;
  readonly out: string;
}

export interface ModuleFiles {
  readonly made: MadeModule;
  /** The file that programs import comes first. */
  readonly files: readonly ModuleFile[];
}

/** The module of a system, or its companion. */
export type MadeModule =
  | { readonly kind: 'system'; readonly module: GeneratedModule }
  | { readonly kind: 'companion'; readonly module: GeneratedFile };

/** The names of the files, before they are made. */
export function fileNamesOf(
  name: string,
  { inference, target }: Pick<Made, 'inference' | 'target'>,
): readonly string[] {
  const stem = inference ? `${name}.inference` : name;
  return target === 'ts' ? [`${stem}.ts`] : [`${stem}.js`, `${stem}.d.ts`];
}

/** Makes and inspects the files of a system. */
export async function moduleFiles(
  loaded: LoadedSystem,
  { inference, corpus, target, out }: Made,
): Promise<ModuleFiles> {
  const options = target === 'ts' ? [] : ['--target', target];
  const made: MadeModule = inference
    ? { kind: 'companion', module: await generateInferenceFile(loaded, { folder: out, options }) }
    : {
        kind: 'system',
        module: await generateFile(loaded, {
          folder: out,
          options: [...(corpus ? ['--corpus'] : []), ...options],
          corpus,
        }),
      };
  const { module } = made;
  return { made, files: await inLanguage(module, target) };
}

/** A module as files of a language, inspected. */
export async function inLanguage(module: GeneratedFile, target: Target): Promise<readonly ModuleFile[]> {
  if (target === 'ts') return [module];
  const [{ javaScriptFiles }, { inspectModule }] = await Promise.all([
    import('./javascript.ts'),
    import('./inspect.ts'),
  ]);
  const [script, declarations] = await javaScriptFiles(module);
  inspectModule({ ...declarations, exports: module.exports });
  return [script, declarations];
}
