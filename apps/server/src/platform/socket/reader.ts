import type { Language } from "@candor/contract/languages.ts";
import type { WebSocket } from "ws";
import type { SessionUser } from "../../modules/auth/index.ts";

/** What a reader may have waiting before it loses quotes: about one message of all pairs. */
const SKIP_OVER_BYTES = 16 * 1024;
const CLOSE_OVER_BYTES = 1024 * 1024;
const CLOSE_AFTER_MS = 10_000;
/** Wrong messages that are answered; the next one closes. */
const MISTAKES_MAX = 3;
/** Messages a reader may send: this many at once, then ten a second. */
const MESSAGES_BURST = 60;
const MESSAGES_PER_SECOND = 10;

const TEXT = { binary: false } as const;
const POLICY_VIOLATION = 1008;

/** One open socket: what it reads, who it belongs to, and how far behind it is. */
export class Reader {
  readonly ip: string;
  readonly language: Language;
  readonly topics = new Set<string>();
  user: SessionUser | undefined;
  wantsQuotes = false;
  /** An answer to our last ping, or a message, has come. */
  alive = true;
  readonly #socket: WebSocket;
  #mistakes = 0;
  #behindSince = 0;
  #tokens = MESSAGES_BURST;
  #tokensAt = 0;

  constructor(socket: WebSocket, caller: { ip: string; language: Language }) {
    this.#socket = socket;
    this.ip = caller.ip;
    this.language = caller.language;
  }

  /** Sends what must arrive: private messages, answers. A reader that is too far behind is closed instead, and asks for snapshots later. */
  send(text: Buffer): void {
    this.#socket.send(text, TEXT);
  }

  /** Sends a full state, unless the reader has not taken the last ones yet: it then gets a newer one later. */
  sendState(text: Buffer): void {
    if (this.#socket.bufferedAmount <= SKIP_OVER_BYTES) this.#socket.send(text, TEXT);
  }

  /** Closes a reader that holds too much of our memory, or has taken nothing for too long. */
  closeIfSlow(now: number): void {
    const waiting = this.#socket.bufferedAmount;
    if (waiting === 0) this.#behindSince = 0;
    else if (this.#behindSince === 0) this.#behindSince = now;
    const isStuck = this.#behindSince > 0 && now - this.#behindSince > CLOSE_AFTER_MS;
    // A close frame would wait behind what is not taken, so the connection is cut.
    if (isStuck || waiting > CLOSE_OVER_BYTES) this.#socket.terminate();
  }

  /** Whether one more message may be worked on now. */
  mayAsk(now: number): boolean {
    this.#tokens = Math.min(MESSAGES_BURST, this.#tokens + ((now - this.#tokensAt) / 1_000) * MESSAGES_PER_SECOND);
    this.#tokensAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Counts a wrong message; false when it was one too many and the socket closes. */
  mistake(): boolean {
    this.#mistakes += 1;
    if (this.#mistakes <= MISTAKES_MAX) return true;
    this.#socket.close(POLICY_VIOLATION, "too many wrong messages");
    return false;
  }

  /** Asks the browser itself for a sign of life; a reader without one since the last time is gone. */
  checkAlive(): boolean {
    if (!this.alive) {
      this.#socket.terminate();
      return false;
    }
    this.alive = false;
    this.#socket.ping();
    return true;
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
}

export const goingAway = { code: 1001, reason: "the server stops" } as const;
