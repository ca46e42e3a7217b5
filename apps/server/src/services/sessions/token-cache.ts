import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";

/** 256 random bits, of which the database has the SHA-256 only. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

type Options<Session> = {
  readonly clock: Clock;
  /** After this long a session is read again. */
  readonly freshMs: number;
  readonly sessionsMax: number;
  /** The live session of a token in the database, found by its hash or by itself. */
  readonly read: (tokenHash: Buffer, now: Date, token: string) => Promise<Session | undefined>;
};

/** Sessions that are in use, by their tokens, since reading one for each of 10,000 calls a second would cost more than the calls. */
export class TokenCache<Session> {
  readonly #options: Options<Session>;
  readonly #cached = new Map<string, { readonly session: Session; readonly readAt: number }>();
  /** Reads on their way: a hundred calls at once of a session that has to be read again ask the database once, where each would wait for the row. */
  readonly #reading = new Map<string, { readonly session: Promise<Session | undefined>; readonly drops: number }>();
  /** How often anything was dropped since the start. */
  #drops = 0;

  constructor(options: Options<Session>) {
    this.#options = options;
  }

  /** The session in memory: no promise, so no turn of the event loop in the common case. */
  peek(token: string): Session | undefined {
    return this.#fresh(hashOf(token).toString("base64"));
  }

  /** The session of a token, or undefined if it is invalid, has ended or expired. */
  async find(token: string): Promise<Session | undefined> {
    const tokenHash = hashOf(token);
    const key = tokenHash.toString("base64");
    const found = this.#fresh(key);
    if (found) return found;
    const underWay = this.#reading.get(key);
    // After a drop it may have read the state before a freeze.
    if (underWay?.drops === this.#drops) return underWay.session;
    const reading = { session: this.#read(key, tokenHash, token), drops: this.#drops };
    this.#reading.set(key, reading);
    try {
      return await reading.session;
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }

  async #read(key: string, tokenHash: Buffer, token: string): Promise<Session | undefined> {
    const now = this.#options.clock.now();
    const dropsBefore = this.#drops;
    const session = await this.#options.read(tokenHash, new Date(now), token);
    this.#cached.delete(key);
    // A drop during the read may concern this session: cached, it would live for another `freshMs`.
    if (!session || dropsBefore !== this.#drops) return session;
    if (this.#cached.size >= this.#options.sessionsMax) this.#dropOldest();
    this.#cached.set(key, { session, readAt: now });
    return session;
  }

  /** Makes the next call with one of these sessions read it again. */
  drop(isMeant: (session: Session) => boolean): void {
    this.#drops += 1;
    for (const [key, { session }] of this.#cached) if (isMeant(session)) this.#cached.delete(key);
  }

  #fresh(key: string): Session | undefined {
    const cached = this.#cached.get(key);
    return cached && this.#options.clock.now() - cached.readAt < this.#options.freshMs ? cached.session : undefined;
  }

  #dropOldest(): void {
    const [oldest] = this.#cached.keys();
    if (oldest !== undefined) this.#cached.delete(oldest);
  }
}
