/** `arcforge playground`: the page where systems are made and seen, served on this machine or written to a folder. */
import type { AddressInfo } from 'node:net';
import type { PageModel } from '../playground/page-files.ts';
import { pageModel } from '../playground/page-model.ts';
import { exportPage } from '../playground/export-page.ts';
import { openBrowser } from '../playground/open-browser.ts';
import { servePage } from '../playground/serve-page.ts';
import { namedFolder, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError, type Io } from '../shared/io.ts';

interface Arguments {
  readonly export: string | undefined;
  readonly port: string;
  readonly open: boolean;
  readonly model: boolean;
  readonly docs: string | undefined;
}

export const playgroundCommand: Command<Arguments> = {
  usage: 'playground',
  summary: 'Serve the playground on this machine, or write it to a folder',
  examples: [
    ['arcforge playground', 'serve it, and print the address to open'],
    ['arcforge playground --open', 'the same, and open it in the browser'],
    ['arcforge playground --port 0', 'the same, on any port that is free'],
    ['arcforge playground --export site', 'write it to a folder, for any static file server'],
    ['arcforge playground --export site --no-model', 'the same without arcforge-english, which has 6 MB'],
  ],
  options: (yargs) =>
    yargs
      .option('export', { describe: 'the folder to write it to, instead of serving it', type: 'string' })
      .option('port', { describe: 'the port to serve it on', type: 'string', default: '8013' })
      .option('open', { describe: 'open it in the default browser', type: 'boolean', default: false })
      .option('docs', {
        describe: 'with --export: where the documentation is, instead of its own copy',
        type: 'string',
      })
      .option('model', {
        describe: 'with arcforge-english, if it is installed, which parses what one types',
        type: 'boolean',
        default: true,
      }),
  async run(args, io) {
    if (args.export !== undefined) {
      if (args.open) throw new UsageError('--open goes with a page that is served, so leave out --export');
      const folder = namedFolder(args.export, '--export');
      io.stdout.write(
        `${await exportPage(folder, { model: await modelFor(args, io), docs: docsAddress(args) })} files written to ${folder}\n`,
      );
      return 0;
    }
    if (args.docs !== undefined) throw new UsageError('--docs goes with --export: a page that is served has its own');
    const server = await servePage(
      wholeNumber(args.port, { option: '--port', min: 0, max: 65_535 }),
      await modelFor(args, io),
    );
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    io.stdout.write(`${address}\n`);
    if (args.open) {
      void openBrowser(address).then((isOpen) => {
        if (!isOpen) io.stderr.write(`no browser could be opened; open ${address} in one\n`);
      });
    }
    await new Promise<void>((resolve) => {
      server.on('close', resolve);
      io.signal?.addEventListener('abort', () => {
        server.close();
        server.closeAllConnections();
      });
    });
    return 0;
  },
};

/** An address that ends in a slash, in characters that mean nothing in HTML. */
function docsAddress({ docs }: Arguments): string | undefined {
  if (docs === undefined || /^[\w./:~%-]+\/$/.test(docs)) return docs;
  throw new UsageError(`--docs must be the address of a folder, such as ../docs/, not ${docs}`);
}

/** The model that is wanted; if it is not there, that is said, and the page is as good as it is without. */
async function modelFor({ model: isWanted }: Arguments, { stderr }: Io): Promise<PageModel | undefined> {
  const model = isWanted ? await pageModel() : undefined;
  if (isWanted && model === undefined) {
    stderr.write('the page draws trees and does not parse: npm install arcforge-english brings a model\n');
  }
  return model;
}
