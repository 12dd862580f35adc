/** Bundles parts of dist as a program for browsers would be. */
import { rolldown, type OutputChunk } from 'rolldown';
import { packagePath } from '../cli/shared/package-path.ts';

/** The chunks, the entry first, of a program that stands in dist. */
export async function bundle(program: string, { minify }: { readonly minify: boolean }): Promise<OutputChunk[]> {
  const entry = packagePath('dist/program.js');
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'program',
        resolveId: (id: string) => (id === entry ? id : null),
        load: (id: string) => (id === entry ? program : null),
      },
    ],
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await build.generate({ format: 'esm', minify, entryFileNames: 'program.js' });
  await build.close();
  return output.filter((part) => part.type === 'chunk');
}
