/** A shorter loss of connection is not reported: a normal reconnect takes a second. */
const GONE_AFTER_MS = 3_000;

export type Cause = "socket" | "call";

/**
 * Whether the server can be reached, as distinct from the phone's own network. It counts as gone when the socket is down, or calls get no answer, for
 * GONE_AFTER_MS; and as back as soon as the socket opens, or, when only calls were lost, on any sign of life from it.
 */
export class Reach {
  gone = false;
  readonly #lost = new Set<Cause>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  lost(cause: Cause): void {
    this.#lost.add(cause);
    if (!this.gone) this.#timer ??= setTimeout(() => this.#become(true), GONE_AFTER_MS);
  }

  /** An open socket is stronger evidence than one answer: it shows that calls will be answered too. */
  heard(from: Cause): void {
    if (this.#lost.size === 0) return;
    if (from === "socket") this.#lost.clear();
    else this.#lost.delete("call");
    if (this.#lost.size === 0) this.#become(false);
  }

  #become(gone: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (gone === this.gone) return;
    this.gone = gone;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The app's single instance, fed by its socket and its calls. */
export const reach = new Reach();
