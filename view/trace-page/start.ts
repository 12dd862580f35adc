/** The script of a page that stands alone: its data is in it, and its address names the place that it shows. */
import type { PageData } from '../page-data.ts';
import type { Place } from './decode-walk.ts';
import { mountTrace } from './mount.ts';

/** The place that the address names: `#5`, or `#2:5` in another computation. */
function placeInAddress(): Place {
  const [, walk, position] = /^#(?:(\d{1,6}):)?(\d{1,6})$/.exec(location.hash) ?? [];
  return { walk: Number(walk ?? 0), position: Number(position ?? 0) };
}

function writeAddress({ walk, position }: Place): void {
  history.replaceState(null, '', walk === 0 ? `#${position}` : `#${walk}:${position}`);
}

const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
const trace = mountTrace(document.body, data, { place: placeInAddress(), keys: 'walk', onPlace: writeAddress });
window.addEventListener('hashchange', () => trace.show(placeInAddress()));
