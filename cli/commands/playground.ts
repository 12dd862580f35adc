/** `arcforge playground`: the page where systems are made and seen, served on this machine or written to a folder. */
import type { AddressInfo } from 'node:net';
import { exportPage } from '../playground/export-page.ts';
import { openBrowser } from '../playground/open-browser.ts';
import { servePage } from '../playground/serve-page.ts';
import { namedFolder, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';

interface Arguments {
  readonly export: string | undefined;
  readonly port: string;
  readonly open: boolean;
}

export const playgroundCommand: Command<Arguments> = {
  usage: 'playground',
  summary: 'Serve the playground on this machine, or write it to a folder',
  examples: [
    ['arcforge playground', 'serve it, and print the address to open'],
    ['arcforge playground --open', 'the same, and open it in the browser'],
    ['arcforge playground --port 0', 'the same, on any port that is free'],
    ['arcforge playground --export site', 'write it to a folder, for any static file server'],
  ],
  options: (yargs) =>
    yargs
      .option('export', { describe: 'the folder to write it to, instead of serving it', type: 'string' })
      .option('port', { describe: 'the port to serve it on', type: 'string', default: '8013' })
      .option('open', { describe: 'open it in the default browser', type: 'boolean', default: false }),
  async run(args, io) {
    if (args.export !== undefined) {
      if (args.open) throw new UsageError('--open goes with a page that is served, so leave out --export');
      const folder = namedFolder(args.export, '--export');
      io.stdout.write(`${await exportPage(folder)} files written to ${folder}\n`);
      return 0;
    }
    const server = await servePage(wholeNumber(args.port, { option: '--port', min: 0, max: 65_535 }));
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
