/** Bundles view/trace-page into the script of a page that stands alone: a plain script, since its policy allows no imports. */
import { dirname, join } from 'node:path/posix';
import { rolldown, type Plugin } from 'rolldown';
import type { Texts } from './repository-texts.ts';

/** The text of the script; it can be read, and is the same on every machine. */
export async function traceScript(texts: Texts): Promise<string> {
  const bundle = await rolldown({
    input: 'view/trace-page/start.ts',
    plugins: [filesIn(texts)],
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

/** Imports lead to texts and nowhere else, so that the script is made from nothing but these. */
function filesIn(texts: Texts): Plugin {
  return {
    name: 'texts',
    resolveId(source, importer) {
      const path = importer === undefined ? source : join(dirname(importer), source);
      if (!texts.has(path)) throw new Error(`${importer} imports ${source}, of which embedded/ is not made`);
      return path;
    },
    load: (path) => texts.get(path),
  };
}
