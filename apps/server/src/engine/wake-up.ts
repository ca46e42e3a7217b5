/** How often commands that wait for a price are checked when nothing else wakes the engine. */
const LOOK_EVERY_MS = 100;

/** Wakes the engine, which sleeps while it has nothing to execute. */
export class WakeUp {
  private resolve: () => void = () => {};
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Number.POSITIVE_INFINITY;

  /** Resolves at the next wake-up from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  now(): void {
    this.resolve();
  }

  /** Of several times the earliest counts: the engine asks again each time it goes to sleep. */
  after(ms: number): void {
    const dueAt = performance.now() + ms;
    if (dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => {
      this.dueAt = Number.POSITIVE_INFINITY;
      this.now();
    }, ms);
  }

  /** For commands that wait. */
  later(): void {
    this.after(LOOK_EVERY_MS);
  }
}
