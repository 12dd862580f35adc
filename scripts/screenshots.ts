/** Takes the pictures of the playground for README and docs. `npm run screenshots` writes them; it needs chromium. */
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { servePage } from '../cli/playground/serve-page.ts';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.ts';

interface Picture {
  readonly file: string;
  readonly fragment: string;
  readonly scheme: 'light' | 'dark';
  readonly height: number;
  /** What to look at: the picture starts at the top of it. */
  readonly from: string;
}

const SENTENCE =
  'words=A+hearing+is+scheduled+on+the+issue+today&heads=2+4+4+0+7+7+2+4&labels=det+nsubj+aux+root+case+det+nmod+advmod';

const PICTURES: readonly Picture[] = [
  {
    file: 'docs/images/playground.png',
    fragment: `${SENTENCE}&system=attardi-3&view=walk&at=0:9`,
    scheme: 'light',
    height: 1270,
    from: 'body',
  },
  {
    file: 'docs/images/playground-collapse.png',
    fragment: `${SENTENCE}&system=attardi-3&view=collapse`,
    scheme: 'light',
    height: 480,
    from: '#verdict',
  },
  {
    file: 'docs/images/playground-quiz.png',
    fragment: `${SENTENCE}&system=attardi-3-free-single&view=quiz&quiz=8:8`,
    scheme: 'dark',
    height: 800,
    from: '#verdict',
  },
];

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('chromium is needed on the PATH, or its path in ARCFORGE_CHROMIUM');
const server = await servePage(0);
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
for (const { file, fragment, scheme, height, from } of PICTURES) {
  const page = await browser.newPage({ viewport: { width: 1240, height: 2400 }, colorScheme: scheme });
  await page.goto(`${address}#${fragment}`);
  await page.locator('.view :is(#said, .trie)').first().waitFor();
  const top = (await page.locator(from).boundingBox())!.y;
  writeFileSync(file, await page.screenshot({ clip: { x: 0, y: Math.max(0, top - 16), width: 1240, height } }));
  await page.close();
}
await browser.close();
server.close();
server.closeAllConnections();
