/**
 * Makes packages/english/dist/: the module of the model that ships, which is that of any model of its learner and
 * system. `npm run build` runs this on what the compiler has made.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateParserFile } from '../../cli/modules/generate-file.ts';
import { inLanguage } from '../../cli/modules/module-files.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec } from '../../generator/spec/names.ts';

async function writeModelModule(root: string): Promise<void> {
  const { system } = checkSpec(namedSpec('arc-hybrid-single')!);
  const module = await generateParserFile(system!, { name: 'english', learner: { kind: 'crf' }, text: true });
  const folder = join(root, 'packages/english/dist');
  mkdirSync(folder, { recursive: true });
  for (const { fileName, text } of await inLanguage(module, 'js')) writeFileSync(join(folder, fileName), text);
}

await writeModelModule(process.cwd());
