import type { Language } from "@candor/contract/i18n/languages.ts";
import type { WebSocket } from "ws";
import type { SessionUser } from "../../services/sessions/sessions.ts";
import { READER_BURST, READER_PER_SECOND } from "./budget.ts";

/** The amount that a reader may have queued before it loses quotes: about one message of all pairs. */
const SKIP_OVER_BYTES = 16 * 1024;
const CLOSE_OVER_BYTES = 1024 * 1024;
const CLOSE_AFTER_MS = 10_000;
/** Number of invalid messages that are answered; the next one closes the socket. */
const MISTAKES_MAX = 3;
const TEXT = { binary: false } as const;

/** One open socket: its topics, its user, and its backlog. */
export class Reader {
  /** The key that limits use for a caller. */
  readonly address: string;
  /** The caller's own address, which says whether operators may call from there. */
  readonly ip: string;
  readonly language: Language;
  readonly topics = new Set<string>();
  user: SessionUser | undefined;
  wantsQuotes = false;
  /** It speaks the open API, where a ping is a frame and no message. */
  isOpen = false;
  /** A pong or a message has arrived since the last ping. */
  alive = true;
  /** A message of this reader is being processed. */
  isWorking = (): boolean => false;
  readonly #socket: WebSocket;
  #mistakes = 0;
  #behindSince = 0;
  #tokens = READER_BURST;
  #tokensAt = 0;

  constructor(socket: WebSocket, caller: { address: string; ip: string; language: Language }) {
    this.#socket = socket;
    this.address = caller.address;
    this.ip = caller.ip;
    this.language = caller.language;
  }

  /** Sends what must arrive: private messages, answers. A reader that is too far behind is closed instead, and reads snapshots later. */
  send(text: Buffer): void {
    if (this.#socket.bufferedAmount > CLOSE_OVER_BYTES) this.#socket.terminate();
    else this.#socket.send(text, TEXT);
  }

  /** Sends a full state, unless the reader has not received the last ones yet: it then gets a newer one later. */
  sendState(text: Buffer): void {
    if (this.#socket.bufferedAmount <= SKIP_OVER_BYTES) this.#socket.send(text, TEXT);
  }

  /** Closes a reader that uses too much of our memory, or has received nothing for too long. */
  closeIfSlow(now: number): void {
    const waiting = this.#socket.bufferedAmount;
    if (waiting === 0) this.#behindSince = 0;
    else if (this.#behindSince === 0) this.#behindSince = now;
    const isStuck = this.#behindSince > 0 && now - this.#behindSince > CLOSE_AFTER_MS;
    // A close frame would wait behind the unsent data, so the connection is terminated.
    if (isStuck || waiting > CLOSE_OVER_BYTES) this.#socket.terminate();
  }

  /** Takes this much of the reader's budget; false if it is exhausted. */
  spend(cost: number, now: number): boolean {
    this.#tokens = Math.min(READER_BURST, this.#tokens + ((now - this.#tokensAt) / 1_000) * READER_PER_SECOND);
    this.#tokensAt = now;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** Counts an invalid message; false if it was one too many and the socket closes. */
  mistake(): boolean {
    this.#mistakes += 1;
    if (this.#mistakes <= MISTAKES_MAX) return true;
    this.#socket.close(policyViolation.code, policyViolation.reason);
    return false;
  }

  /** Pings the browser; a reader without a pong or message since the last ping is gone. */
  checkAlive(): boolean {
    // Nothing is read while a message is processed, so no pong could have arrived.
    if (!this.alive && !this.isWorking()) {
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

export const policyViolation = { code: 1008, reason: "too many wrong messages" } as const;
export const goingAway = { code: 1001, reason: "the server stops" } as const;
