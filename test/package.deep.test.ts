/** What npm would publish works without the repository around it. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { blocksOf } from './doc-blocks.ts';
import { reachedFiles } from '../packages/build/reached-files.ts';
import { packPackage, unpack, unpackPackage } from './unpacked-package.ts';
import { buildPage } from './playground/open-playground.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
let unpacked: string;
const tarballs = { arcforge: '', 'arcforge-runtime': '', 'arcforge-english': '' };
/** Where each is unpacked. */
let places: Readonly<Record<keyof typeof tarballs, string>>;
beforeAll(() => {
  // As npm ci leaves it; another test may be building it anew.
  if (!existsSync(packagePath('dist/playground/index.html'))) buildPage();
  folder = temporaryFolder();
  tarballs.arcforge = packPackage(folder, '.');
  tarballs['arcforge-runtime'] = packPackage(folder, 'packages/runtime');
  tarballs['arcforge-english'] = packPackage(folder, 'packages/english');
  unpacked = unpackPackage(folder, tarballs.arcforge);
  places = {
    arcforge: unpacked,
    'arcforge-runtime': join(unpacked, 'node_modules/arcforge-runtime'),
    'arcforge-english': unpack(tarballs['arcforge-english'], join(unpacked, 'node_modules/arcforge-english')),
  };
}, 120_000);

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default?: string }>>;
}

function manifest(name: keyof typeof tarballs): Manifest {
  return JSON.parse(readFileSync(join(places[name], 'package.json'), 'utf8')) as Manifest;
}

function arcforge(...argv: string[]): string {
  const { bin } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { bin: { arcforge: string } };
  return execFileSync('node', [join(unpacked, bin.arcforge), ...argv], {
    encoding: 'utf8',
    cwd: folder,
    stdio: 'pipe',
  });
}

describe.each(['arcforge', 'arcforge-runtime', 'arcforge-english'] as const)('the tarball of %s', (name) => {
  test.each([
    { tool: 'publint', words: ['--strict'] },
    // The model of arcforge-english is no code.
    {
      tool: 'attw',
      words: ['--profile=esm-only', '--format=ascii', '--no-emoji', '--no-color', '--exclude-entrypoints=model'],
    },
  ])('$tool has nothing to say', ({ tool, words }) => {
    const { status, stdout } = spawnSync(packagePath(`node_modules/.bin/${tool}`), [tarballs[name], ...words], {
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : stdout }).toEqual({ status: 0, said: '' });
  });

  test('has the files that its entry points lead to, and no others beside pages and examples', () => {
    const place = places[name];
    const packed = execFileSync('tar', ['-tzf', tarballs[name]], { encoding: 'utf8' })
      .trimEnd()
      .split('\n')
      .map((path) => path.slice('package/'.length))
      .filter((path) => !path.startsWith('node_modules/'));
    const reached = [...reachedFiles(place)].map((path) => path.slice(place.length + 1).replaceAll(sep, '/'));
    const others = packed.filter((path) => !reached.includes(path));
    expect(others.filter((path) => !/^(?:docs|examples)\/|^[A-Z]|^dist\/bin\/LICENSES\.txt$/.test(path))).toEqual([]);
    expect(reached.filter((path) => !packed.includes(path))).toEqual([]);
  });

  test('has no script that npm would run, or warn of, when it is installed', () => {
    const { scripts = {} } = manifest(name);
    const run = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(run.filter((script) => Object.hasOwn(scripts, script))).toEqual([]);
  });

  test('can be imported at each of its entry points', () => {
    const entries = Object.entries(manifest(name).exports).flatMap(([entry, target]) => {
      if (typeof target === 'object' && target.default === undefined) return [];
      const path = name + entry.slice(1);
      return entry.includes('*') ? [path.replace('*', 'full-3'), path.replace('*', 'arc-eager-single')] : [path];
    });
    const program = `for (const entry of ${JSON.stringify(entries)})
      if (!/json$|model$/.test(entry)) console.log(Object.keys(await import(entry)).length > 0);
      else console.log(import.meta.resolve(entry).length > 0);`;
    const printed = execFileSync('node', ['--input-type=module', '-e', program], { cwd: unpacked, encoding: 'utf8' });
    expect(printed).toBe('true\n'.repeat(entries.length));
  });
});

describe('arcforge-runtime, installed into an empty folder', () => {
  let project: string;
  const train = (...argv: string[]): string =>
    arcforge(...argv, '--train', packagePath('test/fixtures/small.conllu'), '--out', join(project, 'models'));

  beforeAll(() => {
    project = join(folder, 'small');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    execFileSync('npm', ['install', '--offline', '--silent', tarballs['arcforge-runtime']], { cwd: project });
    train('train-tagger');
  });

  test('is one package of 1.5 MB', () => {
    const modules = join(project, 'node_modules');
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map((entry) => join(entry.parentPath, entry.name).slice(modules.length + 1));
    const packages = new Set(names.filter((name) => name.includes(sep)).map((name) => name.split(sep)[0]));
    expect([...packages]).toEqual(['arcforge-runtime']);
    const size = names.reduce((sum, name) => sum + statSync(join(modules, name)).size, 0);
    expect(size).toBeLessThan(1_550_000);
    expect(names).toContain(join('arcforge-runtime', 'LICENSE'));
  });

  test('runs the programs of its README', () => {
    train('train', '--gold-tags', 'attardi-3-free-single', '--name', 'mine', '--without', 'lemma');
    const blocks = blocksOf(readFileSync(packagePath('packages/runtime/README.md'), 'utf8')).filter(
      ({ language }) => language === 'js',
    );
    expect(blocks.length).toBe(2);
    for (const { code, output } of blocks) {
      writeFileSync(join(project, 'program.js'), code);
      expect(execFileSync('node', ['program.js'], { cwd: project, encoding: 'utf8' })).toBe(output);
    }
    expect(readFileSync(join(project, 'tree.svg'), 'utf8')).toContain('scheduled');
  });

  test.each(['linear', 'neural', 'encoder'])('tags and parses with the module of a parser: %s', (learner) => {
    train('train', '--gold-tags', 'full-3', '--learner', learner, '--name', learner, '--target', 'js', '--passes', '3');
    writeFileSync(
      join(project, 'module.js'),
      `import { readFileSync } from 'node:fs';
       import { loadTagger, tokenize } from 'arcforge-runtime/tagger';
       import { load } from './models/${learner}.js';
       const tagger = loadTagger(readFileSync('models/tagger.model'));
       const parser = load(readFileSync('models/${learner}.model'));
       for (const { forms } of tokenize('A hearing is scheduled today')) console.log(parser.parse(tagger.tag(forms)).heads.length);`,
    );
    expect(execFileSync('node', ['module.js'], { cwd: project, encoding: 'utf8' })).toBe('5\n');
  });

  test('has every system that ships, and every other entry point, with the exports of arcforge', () => {
    const systems = readdirSync(packagePath('generated')).map((file) => `systems/${file.replace(/\.ts$/, '')}`);
    const { exports } = JSON.parse(readFileSync(packagePath('packages/runtime/package.json'), 'utf8')) as {
      exports: object;
    };
    const others = Object.keys(exports).map((entry) => entry.slice('./'.length));
    expect(others).toEqual(['systems/*', 'conll', 'tagger', 'parser', 'figure', 'package.json']);
    const entries = [...others.slice(1, -1), ...systems];
    const program = (name: string): string =>
      `for (const entry of ${JSON.stringify(entries)})
        console.log(entry, Object.keys(await import('${name}/' + entry)).sort().join());`;
    const [small, large] = (['arcforge-runtime', 'arcforge'] as const).map((name) =>
      execFileSync('node', ['--input-type=module', '-e', program(name)], {
        cwd: name === 'arcforge' ? unpacked : project,
        encoding: 'utf8',
      }),
    );
    expect(small).toBe(large);
    expect(small!.trimEnd().split('\n')).toHaveLength(entries.length);
    expect(small).toMatch(/^parser UnfitModel,loadParser,loadPipeline$/m);
    expect(small).toMatch(/^figure renderFigure$/m);
  });

  test('has the licence of arcforge', () => {
    expect(readFileSync(packagePath('packages/runtime/LICENSE'))).toEqual(readFileSync(packagePath('LICENSE')));
  });
});

describe('the packed tarball', () => {
  test('every link of its pages leads to a file in it', () => {
    const pages = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.md') && !name.includes('node_modules'),
    );
    expect(pages.length).toBeGreaterThan(15);
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(unpacked, page), 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
      return [...text.matchAll(/\]\((?!https?:)([^)#\s]+)|(?:src|href)="(?!https?:)([^"#]+)"/g)]
        .map(([, link, source]) => (link ?? source)!)
        .filter((target) => !existsSync(join(unpacked, dirname(page), target)))
        .map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  test('checks and generates', () => {
    expect(arcforge('check', 'attardi-3')).toContain('attardi-3: ok');
    expect(arcforge('generate', 'attardi-3', '--out', 'out')).toContain('written');
    expect(readFileSync(join(folder, 'out/attardi-3.ts'), 'utf8')).toBe(
      readFileSync(packagePath('generated/attardi-3.ts'), 'utf8'),
    );
  });

  test('parses text with the model for English', () => {
    const text = join(folder, 'hearing.txt');
    writeFileSync(text, 'A hearing is scheduled on the issue today');
    expect(arcforge('parse', 'english', text, '--text', '--format', 'tree')).toContain('╰─┾ scheduled  VERB root\n');
  });

  test('has what a page is made of', () => {
    expect(arcforge('trace', 'attardi-3', '--heads', '2 0 2', '--format', 'html')).toMatch(/^<!doctype html>/);
  });

  test('has the playground', () => {
    expect(arcforge('playground', '--export', 'site')).toMatch(/^\d+ files written to site\n$/);
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('<title>arcforge playground</title>');
  });

  test('has it without a model where none is installed, and says so', () => {
    const english = places['arcforge-english'];
    renameSync(english, `${english}.away`);
    try {
      const bin = join(unpacked, 'dist/bin/arcforge.js');
      const argv = [bin, 'playground', '--export', 'drawn'];
      const { status, stderr } = spawnSync('node', argv, { cwd: folder, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.stringContaining('npm install arcforge-english brings a model')]);
      const page = readFileSync(join(folder, 'drawn/index.html'), 'utf8');
      expect(page).toContain('<meta name="model" content="" />');
    } finally {
      renameSync(`${english}.away`, english);
    }
  });

  test('has the shipped systems as modules', () => {
    const program =
      "import { oracle, transitions } from 'arcforge/systems/attardi-3'; console.log(Array.from(oracle([3, 0, 0]).computation, (id) => transitions[id].name).join(' '))";
    const printed = execFileSync('node', ['--input-type=module', '-e', program], {
      cwd: unpacked,
      encoding: 'utf8',
    });
    expect(printed).toBe('sh^s sh^s ra(3,1)^n sh^n la(2,1)^s ra(2,1)^s\n');
  });

  test('reads treebanks', () => {
    const program =
      "import { SentenceReader } from 'arcforge/conll'; const reader = new SentenceReader().open(Buffer.from('1\\ta\\t_\\t_\\t_\\t_\\t0\\t_\\t_\\t_\\n'), 1); console.log(reader.next(), reader.length)";
    const printed = execFileSync('node', ['--input-type=module', '-e', program], {
      cwd: unpacked,
      encoding: 'utf8',
    });
    expect(printed).toBe('true 1\n');
    const reading =
      "import { readSentences } from 'arcforge/conll'; for await (const { heads } of readSentences('1\\ta\\t_\\t_\\t_\\t_\\t0\\t_\\t_\\t_\\n')) console.log(heads.length)";
    expect(execFileSync('node', ['--input-type=module', '-e', reading], { cwd: unpacked, encoding: 'utf8' })).toBe(
      '1\n',
    );
    const sentence = join(folder, 'one.conllu');
    writeFileSync(sentence, '1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n');
    expect(arcforge('oracle', 'full-5-2', sentence, '--jobs', '2')).toBe('sh^s ra(2,1)^s\n');
  });

  test('is a library', () => {
    const program =
      "import { compile, defineSystem } from 'arcforge'; const { degree, oracle } = await compile(defineSystem({ name: 'x', family: 'full', depth: 3 })); console.log(degree, oracle([3, 0, 0]).derivable)";
    const printed = execFileSync('node', ['--input-type=module', '-e', program], {
      cwd: unpacked,
      encoding: 'utf8',
    });
    expect(printed).toBe('2 true\n');
  });
});

test('the lock file names no registry', () => {
  const text = readFileSync(packagePath('package-lock.json'), 'utf8');
  const resolved = [...text.matchAll(/"resolved": "([^"]*)"/g)].map(([, place]) => place);
  expect(resolved).toEqual(['packages/english', 'packages/runtime']);
});

describe('a checkout after npm ci, or installed from git', () => {
  test('has been built by a script that npm runs there and not where the package is installed', () => {
    const checkout = join(temporaryFolder(), 'checkout');
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: packagePath('.'),
      encoding: 'utf8',
    });
    for (const file of files.split('\0').filter((name) => name !== '' && existsSync(packagePath(name)))) {
      mkdirSync(join(checkout, dirname(file)), { recursive: true });
      cpSync(packagePath(file), join(checkout, file));
    }
    symlinkSync(packagePath('node_modules'), join(checkout, 'node_modules'));
    // npm runs this once it has installed dependencies, also in the clone of a package that is installed from git.
    execFileSync('npm', ['run', '--silent', 'dependencies'], { cwd: checkout });
    const printed = execFileSync('node', ['dist/cli/bin.js', 'list'], { cwd: checkout, encoding: 'utf8' });
    expect(printed).toContain('attardi-3');
  }, 600_000);
});
