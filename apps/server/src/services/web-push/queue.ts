/** What became of a try: delivered or given up for good is `done`. */
export type Tried = { readonly done: true } | { readonly done: false; readonly retryAfterMs: number | undefined };

export type QueueOptions<Job> = {
  readonly attempt: (job: Job) => Promise<Tried>;
  /** Called for a job that is dropped: the queue is full, its tries are used up, or it is of no use any more. */
  readonly onDropped: (job: Job, why: "full" | "failed" | "late") => void;
  /** ms of the wall clock after which the job is of no use. */
  readonly usefulUntil: (job: Job) => number;
  readonly now: () => number;
  readonly waits?: readonly number[];
};

const QUEUED_MAX = 20_000;
const PARALLEL = 8;
/** Before the second try and each further one. */
const WAITS_MS = [2_000, 15_000, 60_000, 300_000];
/** A push service that asks for more gets no further try within this time. */
const RETRY_AFTER_MAX_MS = 600_000;

type Entry<Job> = { readonly job: Job; readonly tries: number };

/** Deliveries in order, some at a time, each tried a few times with growing pauses. Bounded: beyond, new ones are dropped and reported. */
export class DeliveryQueue<Job> {
  readonly #options: QueueOptions<Job>;
  readonly #waits: readonly number[];
  #ready: Entry<Job>[] = [];
  readonly #later = new Map<Entry<Job>, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(options: QueueOptions<Job>) {
    this.#options = options;
    this.#waits = options.waits ?? WAITS_MS;
  }

  get size(): number {
    return this.#ready.length + this.#later.size + this.#running.size;
  }

  /** How many more may wait. */
  get room(): number {
    return this.#isStopped ? 0 : Math.max(0, QUEUED_MAX - this.size);
  }

  add(job: Job): void {
    if (this.#isStopped || this.size >= QUEUED_MAX) {
      this.#options.onDropped(job, "full");
      return;
    }
    this.#ready.push({ job, tries: 0 });
    this.#next();
  }

  /** Waits for running tries and forgets the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
    this.#ready = [];
    await Promise.all(this.#running);
  }

  #next(): void {
    while (this.#running.size < PARALLEL) {
      const entry = this.#ready.shift();
      if (!entry) return;
      const run = this.#try(entry).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  async #try({ job, tries }: Entry<Job>): Promise<void> {
    const { attempt, onDropped, usefulUntil, now } = this.#options;
    if (now() > usefulUntil(job)) return onDropped(job, "late");
    const tried = await attempt(job);
    if (tried.done) return;
    const wait = Math.max(this.#waits[tries] ?? 0, tried.retryAfterMs ?? 0);
    if (this.#isStopped) return;
    if (tries >= this.#waits.length || wait > RETRY_AFTER_MAX_MS) return onDropped(job, "failed");
    const entry = { job, tries: tries + 1 };
    this.#later.set(
      entry,
      setTimeout(() => {
        this.#later.delete(entry);
        this.#ready.push(entry);
        this.#next();
      }, wait),
    );
  }
}
