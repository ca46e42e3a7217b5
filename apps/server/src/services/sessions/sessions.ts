import { hash, randomBytes } from "node:crypto";
import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import * as queries from "./session-queries.ts";

/** Who a token belongs to, as every call of a logged-in user needs it. */
export type SessionUser = {
  readonly sessionId: string;
  readonly userId: number;
  readonly uid: string;
  readonly state: "active" | "frozen" | "locked";
  readonly level: number;
  readonly language: Language;
};

const LIFETIME_MS = 30 * 24 * 3_600_000;
/** After this long a cached session is read again, which also notes when it was last seen. */
const FRESH_MS = 60_000;
const CACHED_MAX = 50_000;
const DEVICE_MAX = 200;

type Cached = { readonly user: SessionUser; readonly readAt: number };

/**
 * Tokens are 256 random bits; the database has their SHA-256 only. Sessions that are in use are kept in memory, since reading one for each
 * of 10,000 calls a second would cost more than the calls. What ends a session in this process ends it in memory at once.
 */
export class Sessions {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #cache = new Map<string, Cached>();
  readonly #listeners = new Set<(sessionId: string) => void>();
  /** How often anything was dropped from memory since the start. */
  #drops = 0;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Opens a session and returns its token, which is not stored anywhere, and its id; undefined when the user was locked or the password changed since
   * the caller looked, since what ends all sessions must not be outlived by a login that was under way.
   */
  async open(
    user: { user_id: number; password_hash: string },
    caller: { device: string; deviceId: string | undefined; ip: string },
  ): Promise<{ readonly token: string; readonly sessionId: string } | undefined> {
    const token = randomBytes(32).toString("base64url");
    const now = this.#clock.now();
    const sessionId = await queries.insert(this.#db, {
      tokenHash: Buffer.from(keyOf(token), "base64"),
      userId: user.user_id,
      passwordHash: user.password_hash,
      device: caller.device.slice(0, DEVICE_MAX),
      deviceId: caller.deviceId ?? null,
      ip: caller.ip,
      at: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS),
    });
    return sessionId === undefined ? undefined : { token, sessionId };
  }

  /** The session in memory: no promise, hence no turn of the event loop, for what nearly every call meets. */
  peek(token: string): SessionUser | undefined {
    const cached = this.#cache.get(keyOf(token));
    return cached && this.#clock.now() - cached.readAt < FRESH_MS ? cached.user : undefined;
  }

  /** The user of a token, or undefined when it was never one, has ended or expired. */
  async find(token: string): Promise<SessionUser | undefined> {
    const key = keyOf(token);
    const cached = this.#cache.get(key);
    const now = this.#clock.now();
    if (cached && now - cached.readAt < FRESH_MS) return cached.user;
    const dropsBefore = this.#drops;
    const row = await queries.touch(this.#db, Buffer.from(key, "base64"), new Date(now));
    this.#cache.delete(key);
    if (!row) return undefined;
    const user: SessionUser = {
      sessionId: row.session_id,
      userId: row.user_id,
      uid: row.uid,
      state: row.state,
      level: row.kyc_level,
      language: toLanguage(row.lang),
    };
    // What was dropped while this was read may have been this session as it was before a freeze: kept, it would live for a minute more.
    if (dropsBefore !== this.#drops) return user;
    if (this.#cache.size >= CACHED_MAX) this.#dropOldest();
    this.#cache.set(key, { user, readAt: now });
    return user;
  }

  list(userId: number) {
    return queries.list(this.#db, userId, new Date(this.#clock.now()));
  }

  /** Ends one session of the user; false when there is none of that id. */
  async close(userId: number, sessionId: string): Promise<boolean> {
    const closed = await queries.revoke(this.#db, userId, sessionId, new Date(this.#clock.now()));
    this.forget(closed);
    return closed.length > 0;
  }

  /** Ends one session of the user in the caller's transaction; afterwards as below. None is ended where there is none of that id. */
  revoke(trx: Kysely<Database>, userId: number, sessionId: string): Promise<readonly string[]> {
    return queries.revoke(trx, userId, sessionId, new Date(this.#clock.now()));
  }

  /** Ends all sessions of the user in the caller's transaction. After its commit they have to be forgotten, which ends them here too. */
  revokeAll(trx: Kysely<Database>, userId: number): Promise<readonly string[]> {
    return queries.revokeAll(trx, userId, new Date(this.#clock.now()));
  }

  /** Ends all sessions of the user, here and in the database. */
  async endAll(userId: number): Promise<void> {
    this.forget(await this.revokeAll(this.#db, userId));
  }

  /** The same for all but one, which goes on. */
  revokeOthers(trx: Kysely<Database>, userId: number, sessionId: string): Promise<readonly string[]> {
    return queries.revokeOthers(trx, { userId, sessionId, now: new Date(this.#clock.now()) });
  }

  /** Makes the next call of the user read state, level and language again. */
  refresh(userId: number): void {
    this.#drops += 1;
    for (const [key, { user }] of this.#cache) if (user.userId === userId) this.#cache.delete(key);
  }

  /** Calls the listener with the id of each session that ends; returns what stops that. */
  onClosed(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops ended sessions from memory and tells the listeners. */
  forget(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    if (ended.size === 0) return;
    this.#drops += 1;
    for (const [key, { user }] of this.#cache) if (ended.has(user.sessionId)) this.#cache.delete(key);
    for (const sessionId of ended) for (const listener of this.#listeners) listener(sessionId);
  }

  #dropOldest(): void {
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}

const keyOf = (token: string) => hash("sha256", token, "base64");
