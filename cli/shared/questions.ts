/**
 * Questions to a person at a terminal. Lines are kept from the start, so that an answer that is typed, or pasted, before
 * its question is not lost.
 */
import { createInterface } from 'node:readline';
import { UsageError, type Io } from './io.ts';

export interface Questions {
  /** Asks until `answerOf` takes what was typed; what it throws as wrong usage is shown, and the question asked again. */
  ask<Answer>(question: string, answerOf: (typed: string) => Answer): Promise<Answer>;
  close(): void;
}

/** Whether there is someone to ask. */
export function canAsk({ stdin, stderr }: Io): boolean {
  return (stdin as { readonly isTTY?: boolean }).isTTY === true && stderr.isTTY === true;
}

/** Opens the terminal for questions. If it is closed before an answer, the question fails as wrong usage. */
export function openQuestions(io: Io): Questions {
  const terminal = createInterface({ input: io.stdin, output: io.stderr as NodeJS.WritableStream });
  const lines = terminal[Symbol.asyncIterator]();
  let isClosed = false;
  terminal.once('close', () => {
    isClosed = true;
  });
  return {
    async ask(question, answerOf) {
      for (;;) {
        terminal.setPrompt(question);
        if (isClosed) io.stderr.write(question);
        else terminal.prompt();
        const line = await lines.next();
        if (line.done === true) throw new UsageError('stopped before all questions were answered');
        try {
          return answerOf(line.value.trim());
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          io.stderr.write(`${error.message}\n`);
        }
      }
    },
    close: () => terminal.close(),
  };
}
