import { SeededRandom } from "../../packages/core/src/testing/random.ts";

/** As in `engine/executor.ts`: after so many commands the engine looks whether the batch before has committed, and a batch has at most so many. */
const SLICE_COMMANDS = 64;
const BATCH_COMMANDS_MAX = 2_000;

/** Processor time of a command in each thread that it passes, in us, and what a commit waits for besides. */
export type WriterCosts = {
  /** Threads share so many processors; with one for each thread nothing waits for a processor. */
  readonly cores: number;
  /** The load generator and the gateway, where they share the machine; 0 leaves them out. */
  readonly generatorUs: number;
  readonly gatewayUs: number;
  readonly engineUs: number;
  readonly backendUs: number;
  /** Mean time of a commit in which no processor is used: fsync, round trips, waking up. */
  readonly waitMs: number;
  /** The part of `waitMs` that is exponentially distributed; the rest is constant. */
  readonly waitSpread: number;
  /** Batches whose COMMIT may be outstanding: one as built. */
  readonly flights: number;
};

export type Load =
  /** A fixed number of requests under way, as the benches have. */
  | { readonly kind: "closed"; readonly underWay: number }
  /** Requests that come whether the ones before were answered or not. */
  | { readonly kind: "open"; readonly perSecond: number };

export type WriterFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly commandsPerBatch: number;
  /** Shares of one processor. */
  readonly engineShare: number;
  readonly backendShare: number;
};

type Command = { readonly sentAt: number };
type Job = { left: number; readonly done: () => void };
/** Below this a rounded remainder counts as done. */
const NOTHING_US = 1e-6;

/** A thread does one piece of work after the other. */
class Thread {
  job: Job | undefined;
  busyUs = 0;
  #waiting: Job[] = [];
  #next = 0;

  add(us: number, done: () => void): void {
    const job = { left: us, done };
    if (this.job) this.#waiting.push(job);
    else this.job = job;
  }

  /** So much processor time passes for this thread. */
  pass(us: number): void {
    if (!this.job) return;
    this.job.left -= us;
    this.busyUs += us;
  }

  /** Ends what is done and begins what waits for it. */
  finish(): void {
    const { job } = this;
    if (!job || job.left > NOTHING_US) return;
    this.job = this.#waiting[this.#next];
    this.#next += 1;
    if (!this.job || this.#next > 1_000) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    job.done();
  }
}

type Timer = { readonly at: number; readonly fire: () => void };

/** Threads that share processors evenly, and timers. Time is in us. */
class Machine {
  now = 0;
  readonly #cores: number;
  readonly #threads: Thread[] = [];
  readonly #timers: Timer[] = [];

  constructor(cores: number) {
    this.#cores = cores;
  }

  thread(): Thread {
    const thread = new Thread();
    this.#threads.push(thread);
    return thread;
  }

  after(us: number, fire: () => void): void {
    const at = this.now + us;
    const before = this.#timers.findIndex((timer) => timer.at > at);
    this.#timers.splice(before < 0 ? this.#timers.length : before, 0, { at, fire });
  }

  run(untilUs: number): void {
    while (this.now < untilUs) {
      let active = 0;
      let least = Number.POSITIVE_INFINITY;
      for (const { job } of this.#threads) {
        if (!job) continue;
        active += 1;
        if (job.left < least) least = job.left;
      }
      const timer = this.#timers[0];
      if (!timer && active === 0) return;
      const speed = Math.min(1, this.#cores / active);
      const step = Math.min(least / speed, timer ? timer.at - this.now : Number.POSITIVE_INFINITY);
      this.now += step;
      for (const thread of this.#threads) thread.pass(step * speed);
      // Only now: what one thread hands to another has not had this time.
      for (const thread of this.#threads) thread.finish();
      if (!timer || timer.at > this.now) continue;
      this.#timers.shift();
      timer.fire();
    }
  }
}

/**
 * The queue of the single writer as a simulation of events: commands pass the gateway, are executed by the engine's thread in slices, and a batch is sent whenever
 * fewer than `flights` are under way, so that it has what arrived meanwhile. Its statements take the backend's time, then its commit waits, one after the
 * other. A batch's commands are answered together.
 */
class Writer {
  readonly figures = { latencies: [] as number[], batches: 0, isMeasuring: false };
  readonly machine: Machine;
  readonly engine: Thread;
  readonly backend: Thread;
  readonly #costs: WriterCosts;
  readonly #random: SeededRandom;
  readonly #generator: Thread;
  readonly #gateway: Thread;
  readonly #again: boolean;
  #queue: Command[] = [];
  #open: Command[] = [];
  #isExecuting = false;
  #underWay = 0;
  #syncedAt = 0;

  constructor(costs: WriterCosts, seed: number, again: boolean) {
    this.#costs = costs;
    this.#random = new SeededRandom(seed);
    this.#again = again;
    this.machine = new Machine(costs.cores);
    this.#generator = this.machine.thread();
    this.#gateway = this.machine.thread();
    this.engine = this.machine.thread();
    this.backend = this.machine.thread();
  }

  /** A number from an exponential distribution of mean 1. */
  exponential(): number {
    return -Math.log((this.#random.below(1_000_000) + 1) / 1_000_001);
  }

  /** The generator makes a request, the gateway takes it. */
  send(): void {
    const { generatorUs, gatewayUs } = this.#costs;
    this.#generator.add(generatorUs, () => {
      const command = { sentAt: this.machine.now };
      this.#gateway.add(gatewayUs / 2, () => this.arrive(command));
    });
  }

  arrive(command: Command): void {
    this.#queue.push(command);
    this.#execute();
  }

  #execute(): void {
    const room = Math.min(SLICE_COMMANDS, BATCH_COMMANDS_MAX - this.#open.length);
    if (this.#isExecuting || this.#queue.length === 0 || room === 0) return;
    const slice = this.#queue.splice(0, room);
    this.#isExecuting = true;
    this.engine.add(slice.length * this.#costs.engineUs, () => {
      this.#isExecuting = false;
      this.#open.push(...slice);
      this.#commit();
      this.#execute();
    });
  }

  #commit(): void {
    if (this.#underWay >= this.#costs.flights || this.#open.length === 0) return;
    const batch = this.#open;
    this.#open = [];
    this.#underWay += 1;
    this.backend.add(batch.length * this.#costs.backendUs, () => {
      const { waitMs, waitSpread } = this.#costs;
      const waitUs = waitMs * 1_000 * (1 - waitSpread + waitSpread * this.exponential());
      // One disk: the log of a batch is flushed after that of the batch before.
      this.#syncedAt = Math.max(this.machine.now, this.#syncedAt) + waitUs;
      this.machine.after(this.#syncedAt - this.machine.now, () => this.#answer(batch));
    });
  }

  #answer(batch: readonly Command[]): void {
    this.#underWay -= 1;
    if (this.figures.isMeasuring) this.figures.batches += 1;
    this.#commit();
    this.#execute();
    for (const command of batch)
      this.#gateway.add(this.#costs.gatewayUs / 2, () => {
        if (this.figures.isMeasuring) this.figures.latencies.push(this.machine.now - command.sentAt);
        if (this.#again) this.send();
      });
  }
}

const WARM_UP_SECONDS = 1;

/** The same seed gives the same figures. */
export function simulateWriter(costs: WriterCosts, load: Load, { seconds = 4, seed = 1 } = {}): WriterFigures {
  const writer = new Writer(costs, seed, load.kind === "closed");
  const { machine, figures } = writer;
  if (load.kind === "closed") for (let count = 0; count < load.underWay; count += 1) writer.send();
  else {
    const next = (): void =>
      machine.after((writer.exponential() * 1e6) / load.perSecond, () => {
        writer.arrive({ sentAt: machine.now });
        next();
      });
    next();
  }
  machine.run(WARM_UP_SECONDS * 1e6);
  figures.isMeasuring = true;
  const busy = { engine: writer.engine.busyUs, backend: writer.backend.busyUs };
  machine.run((WARM_UP_SECONDS + seconds) * 1e6);
  const sorted = figures.latencies.sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) / 1_000;
  return {
    perSecond: sorted.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    commandsPerBatch: sorted.length / Math.max(1, figures.batches),
    engineShare: (writer.engine.busyUs - busy.engine) / (seconds * 1e6),
    backendShare: (writer.backend.busyUs - busy.backend) / (seconds * 1e6),
  };
}
