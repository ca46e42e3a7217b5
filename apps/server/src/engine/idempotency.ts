/** The first outcome of a command id, and its body. The body includes the user, so that nobody receives another user's outcome. */
export type KnownOutcome = { readonly bodyHash: string; readonly outcome: string };

/** On a quiet day 100,000 outcomes reach back a day or more; whoever sends a command again does so within minutes. */
const SECONDS_MAX = 600;

/**
 * The outcomes of the latest command ids. It holds every outcome whose id was made at or after `floor`, so for these a miss means "never seen"
 * without a query, the case of nearly every command. Ids made before `floor` have to be looked up in the table of commands. An outcome is filed by
 * the time inside its id, not by its arrival: an id that a client kept for an hour belongs an hour back, already below the floor.
 */
export class IdempotencyWindow {
  private readonly capacity: number;
  /** By the second of the id's time. */
  private readonly seconds = new Map<number, Map<string, KnownOutcome>>();
  private count = 0;
  private floorMs: number;

  /** 100,000 outcomes of about 600 bytes are 60 MB, and ten seconds of memory at 10,000 commands/s. */
  constructor(floorMs: number, capacity = 100_000) {
    this.floorMs = Math.ceil(floorMs / 1_000) * 1_000;
    this.capacity = capacity;
  }

  /** Ids made before this time (ms) may be missing here. */
  get floor(): number {
    return this.floorMs;
  }

  get size(): number {
    return this.count;
  }

  find(id: string, idTime: number): KnownOutcome | undefined {
    return this.seconds.get(Math.floor(idTime / 1_000))?.get(id);
  }

  remember(id: string, idTime: number, known: KnownOutcome): void {
    if (idTime < this.floorMs) return;
    const second = Math.floor(idTime / 1_000);
    let outcomes = this.seconds.get(second);
    if (!outcomes) {
      outcomes = new Map();
      this.seconds.set(second, outcomes);
    }
    if (!outcomes.has(id)) this.count++;
    outcomes.set(id, known);
    while (this.count > this.capacity || this.seconds.size > SECONDS_MAX) this.dropOldestSecond();
  }

  private dropOldestSecond(): void {
    const oldest = Math.min(...this.seconds.keys());
    this.count -= this.seconds.get(oldest)?.size ?? 0;
    this.seconds.delete(oldest);
    this.floorMs = (oldest + 1) * 1_000;
  }
}
