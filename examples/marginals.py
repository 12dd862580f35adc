"""
Sends the scores of a model to `arcforge infer`, one sentence at a time, and reads the probability of every arc. Here the
model is a table of scores for tags; any that gives a matrix will do, such as one of torch with `scores.tolist()`.

  python3 marginals.py npx arcforge
"""
import json
import subprocess
import sys

SENTENCES = [
    [("A", "DET"), ("hearing", "NOUN"), ("starts", "VERB"), ("on", "ADP"), ("taxes", "NOUN"), ("today", "ADV")],
    [("Rain", "NOUN"), ("starts", "VERB")],
]
SCORES = {
    ("ROOT", "VERB"): 4, ("NOUN", "DET"): 3, ("VERB", "NOUN"): 2, ("NOUN", "ADP"): 3, ("NOUN", "NOUN"): 1,
    ("VERB", "ADV"): 3,
}


def score(tags, head, dependent):
    """None forbids an arc: nobody is the head of node 0, or of itself."""
    if dependent == 0 or head == dependent:
        return None
    return SCORES.get((tags[head], tags[dependent]), 0) - 0.1 * abs(head - dependent)


command = [*sys.argv[1:], "infer", "attardi-3-free-single", "--marginals"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as stage:
    for sentence in SENTENCES:
        tags = ["ROOT", *(tag for _, tag in sentence)]
        nodes = range(len(tags))
        scores = [[score(tags, head, dependent) for dependent in nodes] for head in nodes]
        print(json.dumps({"scores": scores}), file=stage.stdin, flush=True)
        answer = json.loads(stage.stdout.readline())
        for dependent, head in enumerate(answer["best"][0]["heads"], start=1):
            probability = answer["marginals"][head][dependent]
            print(f"{sentence[dependent - 1][0]:8} head {head}, probability {probability:.2f}")
        print(f"entropy {answer['entropy']:.2f} nats")
    stage.stdin.close()
