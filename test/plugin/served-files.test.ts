/** What a web client can read by way of the plugin of a Vite server: specs that Vite itself would serve, and no others. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vite } from '../../cli/plugin/index.ts';
import { removeTemporaryFolders, temporaryFolder } from '../temporary-folder.ts';

const SECRET = 'hunter2';
const spec = (name: string): string => JSON.stringify({ name, depth: 2, reductions: ['la(2,1)', 'ra(2,1)'] });

let folder: string;
let project: string;
let server: ViteDevServer;

beforeAll(async () => {
  folder = temporaryFolder();
  project = join(folder, 'project');
  mkdirSync(join(project, 'specs'), { recursive: true });
  mkdirSync(join(project, 'folder.arcforge.json'));
  for (const [path, text] of Object.entries({
    passwd: `root:${SECRET}:0:0\n`,
    'secret.json': `{ "password": "${SECRET}" }`,
    'outside.arcforge.json': spec('outside'),
    'imported.arcforge.json': spec('imported'),
    'project/package.json': '{ "name": "project" }',
    'project/.env': `KEY=${SECRET}\n`,
    'project/.env.json': `{ "password": "${SECRET}" }`,
    'project/notes.json': `${SECRET}, that is no JSON`,
    'project/list.json': `["${SECRET}"]`,
    'project/latin.json': Buffer.from(`{ "${SECRET}": "\xe9" }`, 'latin1'),
    'project/mine.arcforge.json': spec('mine'),
    'project/marked.arcforge.json': `\uFEFF${spec('marked')}`,
    'project/specs/plain.json': spec('plain'),
    'project/program.js': "import '/mine.arcforge.json';\nimport 'arcforge:/specs/plain.json';\n",
    'project/reaching-out.js': "import '../imported.arcforge.json';\n",
    'project/reaching-denied.js': "import 'arcforge:./.env.json';\n",
  })) {
    writeFileSync(join(folder, path), text);
  }
  symlinkSync('../secret.json', join(project, 'link.arcforge.json'));
  symlinkSync('../outside.arcforge.json', join(project, 'link-to-spec.arcforge.json'));
  symlinkSync('nowhere', join(project, 'dangling.arcforge.json'));
  symlinkSync('loop.arcforge.json', join(project, 'loop.arcforge.json'));
  symlinkSync('/dev/zero', join(project, 'zero.arcforge.json'));
  execFileSync('mkfifo', [join(project, 'pipe.arcforge.json')]);
  writeFileSync(join(project, 'huge.arcforge.json'), '');
  truncateSync(join(project, 'huge.arcforge.json'), 5_000_000_000);
  server = await serve();
});

afterAll(async () => {
  await server.close();
  removeTemporaryFolders();
});

async function serve(config: InlineConfig = {}): Promise<ViteDevServer> {
  const started = await createServer({
    root: project,
    plugins: [vite() as never],
    logLevel: 'silent',
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    ...config,
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null, ...config.server },
  });
  return started.listen();
}

/** The answer to a script tag. The path is sent as it is: fetch would take dots out of it. */
function get(path: string, from = server): Promise<{ readonly status: number; readonly body: string }> {
  const { port } = from.httpServer!.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1', headers: { 'Sec-Fetch-Dest': 'script' } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    // Far more than any answer takes, also the first one, which loads the compiler.
    asked.setTimeout(20_000, () => asked.destroy(new Error(`${path} was not answered`)));
    asked.on('error', reject);
    asked.end();
  });
}

/** The ways to name a file in a URL; each of them reached the disk once. */
const FORMS: Readonly<Record<string, (path: string) => string>> = {
  'arcforge:': (path) => `/@id/arcforge:${path}`,
  'arcforge-spec/': (path) => `/@id/arcforge-spec/${path}`,
  'an id': (path) => `/@id/__x00__arcforge-file:${path}.js`,
  'an id without its mark': (path) => `/@id/arcforge-file:${path}.js`,
  'an id with a query': (path) => `/@id/__x00__arcforge-file:${path}.js?import&t=1700000000000`,
  'from the page': (path) => `/@id/arcforge:./${relative(project, path)}`,
  'an id from the working folder': (path) => `/@id/__x00__arcforge-file:${relative('', path)}.js`,
  'by way of the project': (path) => `/@id/__x00__arcforge-file:${project}/${relative(project, path)}.js`,
  'from the root': (path) => `/@id/arcforge:/${relative(project, path)}`,
  '/@fs/': (path) => `/@id/arcforge:/@fs${path}`,
};

describe.each(Object.keys(FORMS))('%s', (form) => {
  const ask = (path: string): ReturnType<typeof get> => get(FORMS[form]!(path));

  test.each([
    ['/etc/passwd', 'outside of what Vite may serve'],
    ['/etc/hostname', 'outside of what Vite may serve'],
    ['/dev/zero', 'outside of what Vite may serve'],
    ['/dev/stdin', 'outside of what Vite may serve'],
    ['/proc/self/environ', 'outside of what Vite may serve'],
    ['../passwd', 'outside of what Vite may serve'],
    ['../secret.json', 'outside of what Vite may serve'],
    ['../no-such.json', 'outside of what Vite may serve'],
    ['../outside.arcforge.json', 'outside of what Vite may serve'],
    ['.env', 'outside of what Vite may serve'],
    ['.env.json', 'outside of what Vite may serve'],
    ['link.arcforge.json', 'outside of what Vite may serve'],
    ['link-to-spec.arcforge.json', 'outside of what Vite may serve'],
    ['zero.arcforge.json', 'outside of what Vite may serve'],
    ['folder.arcforge.json', 'it is a folder'],
    ['pipe.arcforge.json', 'it is not a regular file'],
    ['huge.arcforge.json', 'it is larger than a spec can be'],
    ['dangling.arcforge.json', /the file does not exist|outside of what Vite may serve/],
    ['loop.arcforge.json', /its links form a loop|outside of what Vite may serve/],
    ['no-such.json', /the file does not exist|outside of what Vite may serve/],
    ['notes.json', /error.malformed-json/],
    ['list.json', /error.not-an-object/],
    ['latin.json', /error.malformed-json/],
  ])('%s is refused at once: %s', async (path, says) => {
    const { status, body } = await ask(path.startsWith('/') ? path : join(project, path));
    expect(status).not.toBe(200);
    expect(body).not.toContain(SECRET);
    expect(body).not.toContain('root:');
    expect(body).toMatch(says);
  });

  test('specs of the project are served', async () => {
    for (const [path, name] of [
      ['mine.arcforge.json', 'mine'],
      ['marked.arcforge.json', 'marked'],
      ['specs/plain.json', 'plain'],
    ]) {
      const { status, body } = await ask(join(project, path!));
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(body).toContain(`name = "${name}"`);
    }
  });
});

describe('imports', () => {
  test('from the root, as Vite understands them', async () => {
    const { status, body } = await get('/program.js');
    expect(status).toBe(200);
    const urls = [...body.matchAll(/import "([^"]+)"/g)].map((found) => found[1]!);
    expect(urls).toHaveLength(2);
    const answers = await Promise.all(urls.map((url) => get(url)));
    expect(answers.map((answer) => /name = "(\w+)"/.exec(answer.body)?.[1])).toEqual(['mine', 'plain']);
    expect((await get('/mine.arcforge.json')).body).toContain('name = "mine"');
  });

  test('a program may reach out of the project, as to any module, but to nothing that is denied', async () => {
    const url = `/@id/__x00__arcforge-file:${join(folder, 'imported.arcforge.json')}.js`;
    expect((await get(url)).status).not.toBe(200);
    await get('/reaching-out.js');
    expect((await get(url)).body).toContain('name = "imported"');
    await get('/reaching-denied.js');
    const denied = await get(`/@id/__x00__arcforge-file:${join(project, '.env.json')}.js`);
    expect(denied.body).not.toContain(SECRET);
    expect(denied.body).toContain('outside of what Vite may serve');
  });

  test.each([
    'data:text/javascript,import"arcforge:/etc/passwd"',
    'data:text/javascript,import%20"arcforge:/etc/passwd"',
  ])('what a client sends is no program: %s', async (program) => {
    await get(`/@id/${program}`);
    const { body } = await get('/@id/__x00__arcforge-file:/etc/passwd.js');
    expect(body).toContain('outside of what Vite may serve');
  });
});

test('server.fs decides: more folders, or no rule at all', async () => {
  const url = `/@id/arcforge:${join(folder, 'outside.arcforge.json')}`;
  for (const fs of [{ allow: [folder] }, { strict: false }]) {
    const other = await serve({ server: { fs } });
    try {
      expect((await get(url, other)).body).toContain('name = "outside"');
      expect((await get('/@id/arcforge:/dev/zero', other)).body).not.toContain('name =');
    } finally {
      await other.close();
    }
  }
});
