/** How often commands that wait for a price are checked when nothing else wakes the engine. */
const LOOK_EVERY_MS = 100;

/** Wakes the engine, which sleeps while it has nothing to execute. */
export class WakeUp {
  private resolve: () => void = () => {};
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;

  /** Resolves at the next wake-up from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  now(): void {
    this.resolve();
  }

  /** For a batch that gathers commands; an earlier wake-up of this kind stays. */
  after(ms: number): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.now();
    }, ms);
  }

  /** For commands that wait. */
  later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.now();
    }, LOOK_EVERY_MS);
  }
}
