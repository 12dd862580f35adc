/** The worker: draws trees uniformly and reports how deep they are. */
import { parentPort, workerData } from 'node:worker_threads';
import { sampler, seededRandom } from 'arcforge/systems/attardi-3-free-single';

const { length, trees, seed } = workerData;
const draw = sampler(length);
const random = seededRandom(seed);
let sum = 0;
for (let done = 1; done <= trees; done++) {
  const heads = draw(random);
  for (let word = 1; word <= length; word++) {
    for (let node = word; node !== 0; node = heads[node - 1]) sum++;
  }
  if (done % (trees / 4) === 0) parentPort.postMessage({ done, total: trees, depth: sum / (done * length) });
}
