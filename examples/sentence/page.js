/** Draws the trees of a text while it is typed. Everything runs on the page; the models are files beside it. */
import { renderFigure } from 'arcforge-runtime/figure';
import { loadTagger, tokenize } from 'arcforge-runtime/tagger';
import { load } from './models/english.js';

const fetched = async (path) => (await fetch(path)).arrayBuffer();
const tagger = loadTagger(await fetched('models/tagger.model'));
const parser = load(await fetched('models/english.model'));
const [input, trees] = ['text', 'trees'].map((id) => document.getElementById(id));

function show() {
  const images = tokenize(input.value).map(({ text, forms }) => {
    const { heads, labels } = parser.parse(tagger.tag(forms));
    const svg = renderFigure({
      tree: Array.from(heads),
      words: forms,
      labels,
      title: text,
      description: labels.join(' '),
    });
    return Object.assign(new Image(), { alt: text, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
  });
  trees.replaceChildren(...images);
}
input.addEventListener('input', show);
show();
