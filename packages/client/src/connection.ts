/** What a socket of the client tells its owner. */
export type Listener = {
  readonly opened: () => void;
  readonly message: (text: string) => void;
  /** It is gone; another one is opened after a while. */
  readonly down: () => void;
  /** A request that the server answers, to see whether the connection lives. */
  readonly probe: () => string;
};

const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 30_000;
/** A connection that lived so long was good: the next one is tried at once again. */
const GOOD_AFTER_MS = 10_000;
const PROBE_EVERY_MS = 20_000;

/** How long to wait before the next try: twice as long each time up to 30 s, and up to half of it less, so that many clients do not come back at once. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** failures) * (1 - random / 2);

/** A socket that is opened again whenever it is gone, until it is closed. */
export class Connection {
  readonly #url: string;
  readonly #listener: Listener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #isClosed = false;
  #isHeard = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #probe: ReturnType<typeof setInterval> | undefined;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** False if there is no connection now. */
  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.#socket?.send(text);
    return true;
  }

  /** Gives the connection up for a new one. */
  restart(): void {
    this.#lost(this.#socket);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#lost(this.#socket);
  }

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    let openedAt = Number.POSITIVE_INFINITY;
    const isCurrent = () => this.#socket === socket;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      openedAt = performance.now();
      this.#isHeard = true;
      this.#probe = setInterval(() => this.#check(), PROBE_EVERY_MS);
      this.#listener.opened();
    });
    socket.addEventListener("message", ({ data }) => {
      if (!isCurrent()) return;
      this.#isHeard = true;
      this.#listener.message(String(data));
    });
    // An error is followed by its close.
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => {
      if (!isCurrent()) return;
      if (performance.now() - openedAt > GOOD_AFTER_MS) this.#failures = 0;
      this.#lost(socket);
    });
  }

  /** A connection on which nothing came since the last look, though it was asked, is dead. */
  #check(): void {
    if (!this.#isHeard) {
      this.restart();
      return;
    }
    this.#isHeard = false;
    this.send(this.#listener.probe());
  }

  #lost(socket: WebSocket | undefined): void {
    if (!socket || this.#socket !== socket) return;
    this.#socket = undefined;
    clearInterval(this.#probe);
    socket.close();
    this.#listener.down();
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => this.#open(), backoffMs(this.#failures, Math.random()));
    this.#failures += 1;
  }
}
