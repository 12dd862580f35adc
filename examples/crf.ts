/**
 * A conditional random field over trees, trained on the first half of a treebank and tested on the second: over the trees
 * of attardi-3, and the same model over projective trees. The gradient of log Z with respect to a score is the arc’s
 * marginal, so that of a tree’s log-probability is its arcs less the marginals. Usage: node crf.js treebank.conllu
 */
import { compileInference, defineSystem } from 'arcforge';
import { COLUMNS, columnText, openTreebank, readSentences } from 'arcforge/conll';

type Sentence = Readonly<Record<'words' | 'tags', readonly string[]> & { heads: readonly number[] }>;

const sentences: Sentence[] = [];
for await (const sentence of readSentences(openTreebank(process.argv[2]!))) {
  const { length, heads } = sentence;
  const texts = (column: number) =>
    ['ROOT'].concat(Array.from({ length }, (_, at) => columnText(sentence, { word: at + 1, column })));
  sentences.push({ words: texts(COLUMNS.form), tags: texts(COLUMNS.upos), heads: [...heads.subarray(0, length)] });
}
const [train, test] = [sentences.slice(0, sentences.length / 2), sentences.slice(sentences.length / 2)];

/** What the model sees of an arc: tags, distance, and words. */
function featuresOf({ words, tags }: Sentence, arc: number): string[] {
  const [head, dependent] = [Math.floor(arc / words.length), arc % words.length];
  const pair = `${tags[head]} ${tags[dependent]}`;
  const distance = Math.max(-3, Math.min(3, dependent - head));
  const around = `${tags[dependent - 1]} ${tags[dependent + 1]}`;
  return [`${pair} ${distance}`, `${pair} ${words[dependent]}`, `${pair} ${around}`];
}

for (const [name, depth] of Object.entries({ 'attardi-3': 3, projective: 2 })) {
  const { treeDistribution } = await compileInference(defineSystem({ name, family: 'attardi', depth, root: 'single' }));
  const weights = new Map<string, number>();
  const weight = (feature: string) => weights.get(feature) ?? 0;
  const distribution = (sentence: Sentence) => {
    const size = sentence.words.length;
    const score = (arc: number) => featuresOf(sentence, arc).reduce((sum, feature) => sum + weight(feature), 0);
    const scores = Float64Array.from({ length: size ** 2 }, (_, arc) => score(arc));
    return treeDistribution(scores, size - 1);
  };
  for (let pass = 0; pass < 10; pass++) {
    for (const sentence of train) {
      const marginals = distribution(sentence).marginals();
      const gradient = marginals.map((marginal) => -marginal);
      sentence.heads.forEach((head, at) => gradient[head * sentence.words.length + at + 1]!++);
      gradient.forEach((change, arc) => {
        for (const feature of featuresOf(sentence, arc)) weights.set(feature, weight(feature) + change / 4);
      });
    }
  }
  let [right, all] = [0, 0];
  for (const sentence of test) {
    const { heads } = distribution(sentence).best()!;
    right += sentence.heads.filter((head, at) => head === heads[at]).length;
    all += heads.length;
  }
  console.log(`${name}: ${((100 * right) / all).toFixed(1)} % of ${all} heads are right`);
}
