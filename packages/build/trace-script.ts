/** Bundles view/trace-page into the script of a page that stands alone: a plain script, since its policy allows no imports. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The text of the script, made from the repository at `root`; it can be read, and is the same on every machine. */
export async function traceScript(root: string): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'view/trace-page/start.ts'),
    // Comments name files, from here.
    cwd: root,
    platform: 'browser',
    tsconfig: false,
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife', strict: true });
  await bundle.close();
  // A page may be printed to a terminal, so it has no tabs. What is in the function that surrounds all is not indented.
  return output[0].code.replaceAll(/^\t(\t*)/gm, (_, deeper: string) => '  '.repeat(deeper.length));
}
