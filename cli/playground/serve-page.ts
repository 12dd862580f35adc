/** Serves the playground on this machine: its files and nothing else, under the strictest policy that it needs. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { extname } from 'node:path';
import { reason, UsageError } from '../shared/io.ts';
import { pageFiles } from './page-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Starts the server; port 0 takes any port that is free. */
export async function servePage(port: number): Promise<Server> {
  const files = new Map((await pageFiles()).map(({ path, bytes }) => [`/${path}`, bytes]));
  files.set('/', files.get('/index.html')!);
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/[?#].*$/s, '');
    const bytes = files.get(path);
    response.writeHead(bytes === undefined ? 404 : 200, {
      'Content-Type': TYPES[extname(path === '/' ? '/index.html' : path)] ?? 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'self'",
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
