import type { ClientMessage, DataOf, ServerAction, ServerMessage } from "@candor/contract/socket.ts";
import { currentSession } from "./session.ts";

/** A connection that says nothing for so long is dead; the server pings every 15 s. */
const STALE_MS = 40_000;
const CHECK_EVERY_MS = 1_000;
const PAUSE_MS_MAX = 8_000;

type Topic = Extract<ServerAction, "inbox_data">;
type Listener = {
  readonly data: (data: DataOf<Topic>) => void;
  /** Messages may have been missed: read again. */
  readonly gap: () => void;
};
type Place = { readonly epoch: number; readonly n: number };

/** The console's one socket, open while somebody listens: what changes in the inbox. */
class Live {
  readonly #listeners = new Set<Listener>();
  #wire: WebSocket | undefined;
  #check: ReturnType<typeof setInterval> | undefined;
  #heardMs = 0;
  #triedMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #place: Place | undefined;

  follow(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#check ??= setInterval(() => this.#look(), CHECK_EVERY_MS);
    this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#check);
      this.#check = undefined;
      this.#drop();
    };
  }

  #look(): void {
    const now = performance.now();
    if (this.#wire && now - this.#heardMs <= STALE_MS) return;
    const pause = Math.min(PAUSE_MS_MAX, CHECK_EVERY_MS * 2 ** Math.max(0, this.#failures - 1));
    if (now - this.#triedMs < pause || !currentSession()) return;
    this.#connect(now);
  }

  #connect(now: number): void {
    this.#drop();
    this.#triedMs = now;
    this.#heardMs = now;
    this.#failures += 1;
    const wire = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#wire = wire;
    wire.onopen = () => {
      const token = currentSession()?.token;
      if (token !== undefined) this.#send({ action: "checkOperator", data: { token } });
    };
    wire.onmessage = ({ data }) => this.#received(String(data));
    wire.onclose = () => {
      if (this.#wire === wire) this.#wire = undefined;
    };
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = undefined;
    this.#place = undefined;
    if (!wire) return;
    wire.onopen = null;
    wire.onmessage = null;
    wire.onclose = null;
    wire.close();
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #received(text: string): void {
    this.#heardMs = performance.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.action === "ping") this.#send({ action: "pong" });
    if (message.action === "checkToken" && message.data.error === 0) {
      this.#failures = 0;
      this.#place = undefined;
      this.#gap();
    }
    if (message.action !== "inbox_data") return;
    const { epoch, n } = message.data;
    const last = this.#place;
    this.#place = { epoch, n };
    if (last && (last.epoch !== epoch || last.n + 1 !== n)) this.#gap();
    for (const listener of [...this.#listeners]) listener.data(message.data);
  }

  #gap(): void {
    for (const listener of [...this.#listeners]) listener.gap();
  }
}

export const live = new Live();
