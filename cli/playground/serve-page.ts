/** Serves the playground on this machine: its files and nothing else, under the strictest policy that it needs. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { extname } from 'node:path';
import { reason, UsageError } from '../shared/io.ts';
import { pageFiles, type PageModel } from './page-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The loops of the model are WebAssembly, which a policy has to allow by name; nothing else is made of data. */
const POLICY = "default-src 'self'";
const POLICY_WITH_MODEL = `${POLICY}; script-src 'self' 'wasm-unsafe-eval'`;

/** Starts the server; port 0 takes any port that is free. */
export async function servePage(port: number, model: PageModel | undefined): Promise<Server> {
  const files = new Map((await pageFiles({ model })).map(({ path, bytes }) => [`/${path}`, bytes]));
  files.set('/', files.get('/index.html')!);
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/[?#].*$/s, '');
    const bytes = files.get(path);
    response.writeHead(bytes === undefined ? 404 : 200, {
      'Content-Type': TYPES[extname(path === '/' ? '/index.html' : path)] ?? 'text/plain; charset=utf-8',
      'Content-Security-Policy': model === undefined ? POLICY : POLICY_WITH_MODEL,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(bytes ?? 'not found\n');
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'EADDRINUSE' ? 'is in use' : `cannot be served on: ${reason(error)}`;
    throw new UsageError(`port ${port} ${problem}; choose another with --port`);
  }
  return server;
}
