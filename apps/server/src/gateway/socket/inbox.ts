/** Frames that one piece of TCP can hold beside the one that is worked on, before `pause` shows. A page sends a handful. */
const WAITING_MAX = 100;

type Port = {
  /** Works on one message; it must not reject. */
  readonly work: (text: string) => Promise<void>;
  /** Stops and resumes reading from the connection. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** More waits than a caller with good intentions sends. */
  readonly overflow: () => void;
};

/** The messages of one reader: one at a time, in order. While one is worked on nothing is read, so that the rest waits at its sender. */
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
