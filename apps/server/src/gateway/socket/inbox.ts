/** Frames that can arrive in one TCP segment besides the one being processed, before `pause` takes effect. A page sends a handful. */
const WAITING_MAX = 100;

type Port = {
  /** Processes one message; it must not reject. */
  readonly work: (text: string) => Promise<void>;
  /** Stops and resumes reading from the connection. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** More messages wait than a well-behaved client sends. */
  readonly overflow: () => void;
};

/** The messages of one reader: one at a time, in order. While one is processed nothing is read, so the rest waits at the sender. */
export class Inbox {
  readonly #port: Port;
  #waiting: string[] = [];
  #working = false;

  constructor(port: Port) {
    this.#port = port;
  }

  get busy(): boolean {
    return this.#working;
  }

  take(text: string): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#waiting = [];
      this.#port.overflow();
      return;
    }
    this.#waiting.push(text);
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    this.#port.pause();
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift())
      await this.#port.work(text);
    this.#working = false;
    this.#port.resume();
  }
}
