import {
  type SessionMethod,
  SOCKET_API_PATH,
  type SocketCalls,
  type sessionMethods,
  socketCalls,
} from "@candor/contract/open/socket-methods.ts";
import type { UserEvent } from "@candor/contract/open/user-events.ts";
import { type Answer, failureOf, unanswered, unsent } from "./answer.ts";
import { Connection } from "./connection.ts";
import type { InputOf, OutputOf } from "./input.ts";
import { type Signer, sortedPayload } from "./signing.ts";

type Methods = SocketCalls & typeof sessionMethods;
export type SocketMethod = keyof SocketCalls;
type Params = Readonly<Record<string, unknown>>;

/** Who reads the events of the key's user. `opened`: events follow, and some may be missing before the first of them: read open orders. */
export type UserReader = {
  readonly event: (event: Exclude<UserEvent, { e: "eventStreamTerminated" }>) => void;
  readonly opened?: () => void;
  readonly down?: () => void;
};

type SocketOptions = {
  readonly base: string;
  readonly signer: Signer | undefined;
  readonly now: () => number;
  readonly timeoutMs: number;
};
type Message = {
  readonly id?: unknown;
  readonly status?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string; readonly data?: unknown };
  readonly event?: UserEvent;
};
const TRY_AGAIN_MS = 1_000;

/** The WebSocket API: requests and their answers, and the user's events, over one connection that is opened again whenever it is gone. */
export class SocketApi {
  readonly #options: SocketOptions;
  readonly #connection: Connection;
  readonly #pending = new Map<number, (answer: Answer<unknown>) => void>();
  readonly #readers = new Set<UserReader>();
  readonly #waiting = new Set<() => void>();
  #asked = 0;
  #isClosed = false;
  #isReady = false;
  #isSession = false;
  /** Of this connection: asked for once. */
  #isFollowing = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    const url = `${options.base.replace(/^http/, "ws")}${SOCKET_API_PATH}?returnRateLimits=false`;
    this.#connection = new Connection(url, {
      opened: () => void this.#begin(),
      message: (text) => this.#take(JSON.parse(text) as Message),
      down: () => this.#end(),
      probe: () => JSON.stringify({ id: "probe", method: "ping" }),
    });
  }

  /** Carries out one method. An order that has a `newClientOrderId` can be asked for by it if its answer is lost. */
  async call<Method extends SocketMethod>(
    method: Method,
    input: InputOf<SocketCalls[Method]>,
  ): Promise<Answer<OutputOf<SocketCalls[Method]>>> {
    const { security } = socketCalls[method];
    const isReady = this.#isReady || (await this.#ready());
    if (!isReady) return unsent("there is no connection");
    return this.#send(method, input as Params, security !== "none") as Promise<Answer<OutputOf<SocketCalls[Method]>>>;
  }

  /** Reads the events of the user until the function that this returns is called. */
  read(reader: UserReader): () => void {
    this.#readers.add(reader);
    if (this.#isFollowing) queueMicrotask(() => reader.opened?.());
    else if (this.#isReady) void this.#follow();
    return () => this.#readers.delete(reader);
  }

  close(): void {
    this.#isClosed = true;
    this.#connection.close();
    for (const wake of this.#waiting) wake();
  }

  /** Whether the connection is there within the time that an answer has. */
  async #ready(): Promise<boolean> {
    if (this.#isClosed) return false;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve(this.#isReady);
      };
      const timer = setTimeout(done, this.#options.timeoutMs);
      this.#waiting.add(done);
    });
  }

  async #begin(): Promise<void> {
    if (this.#options.signer?.kind === "ed25519") {
      const answer = await this.#own("session.logon", true);
      this.#isSession = answer.ok;
      // Without a session every request is signed, so that each is refused with the reason.
    }
    if (!this.#connection.isOpen) return;
    this.#isReady = true;
    for (const wake of [...this.#waiting]) wake();
    if (this.#readers.size > 0) await this.#follow();
  }

  #end(): void {
    [this.#isReady, this.#isSession] = [false, false];
    const wasFollowing = this.#isFollowing;
    this.#isFollowing = false;
    for (const answer of [...this.#pending.values()]) answer(unanswered("the connection was lost"));
    if (wasFollowing) for (const reader of this.#readers) reader.down?.();
  }

  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const answer = this.#isSession
      ? await this.#own("userDataStream.subscribe", false)
      : await this.#own("userDataStream.subscribe.signature", true);
    if (answer.ok) {
      for (const reader of this.#readers) reader.opened?.();
      return;
    }
    this.#isFollowing = false;
    setTimeout(() => {
      if (this.#isReady) void this.#follow();
    }, TRY_AGAIN_MS);
  }

  #own(method: SessionMethod, isSigned: boolean): Promise<Answer<unknown>> {
    return this.#send(method, {}, isSigned);
  }

  async #send(method: keyof Methods, input: Params, isSigned: boolean): Promise<Answer<unknown>> {
    this.#asked += 1;
    const id = this.#asked;
    const params = isSigned ? await this.#signed(input) : input;
    return new Promise((resolve) => {
      const done = (answer: Answer<unknown>) => {
        clearTimeout(timer);
        this.#pending.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => done(unanswered("no answer in time")), this.#options.timeoutMs);
      this.#pending.set(id, done);
      if (!this.#connection.send(JSON.stringify({ id, method, params }))) done(unsent("there is no connection"));
    });
  }

  async #signed(input: Params): Promise<Params> {
    const { signer, now } = this.#options;
    if (!signer) throw new Error("this method takes a key");
    const sent = Object.entries(input).filter(([, value]) => value !== undefined);
    const params = { ...Object.fromEntries(sent), timestamp: now() };
    if (this.#isSession) return params;
    const all = { ...params, apiKey: signer.apiKey };
    return { ...all, signature: await signer.sign(sortedPayload(all)) };
  }

  #take({ id, status, result, error, event }: Message): void {
    if (event) {
      // The server ends a stream that may have a gap; the next one begins on a new connection.
      if (event.e === "eventStreamTerminated") this.#connection.restart();
      else for (const reader of this.#readers) reader.event(event);
      return;
    }
    const answer = typeof id === "number" ? this.#pending.get(id) : undefined;
    if (status === 200) answer?.({ ok: true, data: result });
    else if (answer) answer(failureOf(error, status ?? 0, retryAfterOf(error?.data, this.#options.now())));
  }
}

/** A refusal for the rate says when it may be tried again. */
function retryAfterOf(data: unknown, now: number): number | undefined {
  if (typeof data !== "object" || data === null || !("retryAfter" in data)) return undefined;
  const { retryAfter } = data;
  return typeof retryAfter === "number" ? Math.max(0, retryAfter - now) : undefined;
}
