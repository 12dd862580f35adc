/**
 * A lane is a worker that answers the latest question of a part of the page. A question that comes while another is
 * being answered replaces it: the answer is awaited for a moment, then the worker is stopped and a new one started. A
 * patient lane always awaits the answer, because its worker has something that takes long to load.
 */
import type { WorkAnswer, WorkKind, WorkProgress, WorkQuestion, Request, Response } from './jobs.ts';

/** How long an answer that nobody wants any more may take. */
const PATIENCE_MS = 150;

interface Task {
  readonly request: Request;
  readonly onProgress: (progress: WorkProgress) => void;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Lane {
  private worker: Worker | undefined;
  private running: Task | undefined;
  private waiting: Task | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  private readonly isPatient: boolean;

  constructor({ isPatient = false }: { readonly isPatient?: boolean } = {}) {
    this.isPatient = isPatient;
  }

  /** Asks a question; whatever was asked before is no longer wanted. */
  ask<Kind extends WorkKind>(
    kind: Kind,
    question: WorkQuestion<Kind>,
    onProgress: (progress: WorkProgress) => void = () => undefined,
  ): Promise<WorkAnswer<Kind> | undefined> {
    return new Promise((resolve, reject) => {
      const request: Request = { id: ++this.count, kind, question };
      const task: Task = { request, onProgress, resolve: resolve as Task['resolve'], reject };
      if (this.running === undefined) {
        this.start(task);
        return;
      }
      this.waiting?.resolve(undefined);
      this.waiting = task;
      if (!this.isPatient) this.timer ??= setTimeout(() => this.replace(), PATIENCE_MS);
    });
  }

  /** Stops what is being done. */
  stop(): void {
    this.waiting?.resolve(undefined);
    this.waiting = undefined;
    this.end();
  }

  private replace(): void {
    const { waiting } = this;
    this.waiting = undefined;
    this.end();
    if (waiting !== undefined) this.start(waiting);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.running === undefined) return;
    this.worker?.terminate();
    this.worker = undefined;
    this.running.resolve(undefined);
    this.running = undefined;
  }

  private start(task: Task): void {
    this.running = task;
    this.worker ??= this.open();
    this.worker.postMessage(task.request);
  }

  private open(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => this.receive(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const { running } = this;
      this.running = undefined;
      this.worker = undefined;
      running?.reject(new Error(event.message || 'the worker could not be started'));
    });
    return worker;
  }

  private receive(response: Response): void {
    const { running } = this;
    if (running === undefined || response.id !== running.request.id) return;
    if (response.kind === 'progress') {
      running.onProgress(response.progress);
      return;
    }
    this.running = undefined;
    if (response.kind === 'answer') running.resolve(this.waiting === undefined ? response.answer : undefined);
    else running.reject(new Error(response.message));
    clearTimeout(this.timer);
    this.timer = undefined;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) this.start(waiting);
  }
}
