/** Takes the pictures of the playground for README and docs. `npm run screenshots` writes them; it needs chromium. */
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { pageModel } from '../../cli/playground/page-model.ts';
import { servePage } from '../../cli/playground/serve-page.ts';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { HAS_SEEN_STEPS } from './open-playground.ts';

interface Picture {
  readonly file: string;
  readonly fragment: string;
  readonly scheme: 'light' | 'dark';
  /** The picture starts at the top of the first and ends at the bottom of the second. */
  readonly from: string;
  readonly to: string;
}

const SENTENCE =
  'words=A+hearing+is+scheduled+on+the+issue+today&heads=2+4+4+0+7+7+2+4&labels=det+nsubj+aux+root+case+det+nmod+advmod';

const PICTURES: readonly Picture[] = [
  {
    file: 'docs/images/playground.png',
    fragment: `${SENTENCE}&system=attardi-3&view=walk&at=0:9`,
    scheme: 'light',
    from: 'body',
    to: '.stage #strip',
  },
  {
    file: 'docs/images/playground-collapse.png',
    fragment: `${SENTENCE}&system=attardi-3&view=collapse`,
    scheme: 'light',
    from: '#verdict',
    to: '.trie-frame',
  },
  {
    file: 'docs/images/playground-quiz.png',
    fragment: `${SENTENCE}&system=attardi-3-free-single&view=quiz&quiz=8:8`,
    scheme: 'dark',
    from: '#verdict',
    to: '.options',
  },
];

/** Just wide enough for two columns; a picture stays below 200 kB. */
const WIDTH = 1080;

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('chromium is needed on the PATH, or its path in ARCFORGE_CHROMIUM');
const server = await servePage(0, await pageModel());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
for (const { file, fragment, scheme, from, to } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 2400 }, colorScheme: scheme });
  await page.addInitScript(HAS_SEEN_STEPS);
  await page.goto(`${address}#${fragment}`);
  await page.locator('.view :is(#said, .trie)').first().waitFor();
  const [first, last] = [(await page.locator(from).boundingBox())!, (await page.locator(to).boundingBox())!];
  const top = Math.max(0, first.y - 16);
  const clip = { x: 0, y: top, width: WIDTH, height: last.y + last.height + 16 - top };
  writeFileSync(file, await page.screenshot({ clip }));
  await page.close();
}
await browser.close();
server.close();
server.closeAllConnections();
