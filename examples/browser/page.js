/** Answers with the computation of the tree whenever the heads change. */
import { oracle, transitions } from 'arcforge-runtime/systems/attardi-3-free-single';

const input = document.getElementById('heads');
const answer = document.getElementById('answer');

function show() {
  const heads = input.value.trim().split(/\s+/).map(Number);
  try {
    const { derivable, computation } = oracle(heads);
    const names = Array.from(computation, (id) => transitions[id].name).join(' ');
    answer.textContent = derivable ? names : `not derivable; it stops after ${names || 'no transition'}`;
  } catch (error) {
    // Not a tree: the message says why.
    answer.textContent = error.message;
  }
}

input.addEventListener('input', show);
show();
