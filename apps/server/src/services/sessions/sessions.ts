import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import * as queries from "./session-queries.ts";
import { hashOf, newToken, TokenCache } from "./token-cache.ts";

/** The user of a token, as needed by every call of a logged-in user. */
export type SessionUser = {
  readonly sessionId: string;
  readonly userId: number;
  readonly uid: string;
  readonly state: "active" | "frozen" | "locked";
  readonly level: number;
  readonly language: Language;
};

const LIFETIME_MS = 30 * 24 * 3_600_000;
/** After this long a cached session is read again, which also updates its last use. */
const FRESH_MS = 60_000;
const CACHED_MAX = 50_000;
const DEVICE_MAX = 200;
/** Longer than any transaction that ends sessions takes from its time to its commit. */
const SWEPT_BACK_MS = 60_000;

/** Sessions of users. A session ended by this process ends in memory at once. */
export class Sessions {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #cache: TokenCache<SessionUser>;
  readonly #listeners = new Set<(sessionId: string) => void>();
  /** Sessions found by the last sweep. */
  #swept: ReadonlySet<string> = new Set();

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#cache = new TokenCache({
      clock,
      freshMs: FRESH_MS,
      sessionsMax: CACHED_MAX,
      read: async (tokenHash, now) => {
        const row = await queries.touch(db, tokenHash, now);
        return (
          row && {
            sessionId: row.session_id,
            userId: row.user_id,
            uid: row.uid,
            state: row.state,
            level: row.kyc_level,
            language: toLanguage(row.lang),
          }
        );
      },
    });
  }

  /**
   * Opens a session and returns its token, which is not stored anywhere, and its id; undefined if the user was locked or the password changed since
   * the caller's check: a login in progress must not survive the ending of all sessions.
   */
  async open(
    user: { user_id: number; password_hash: string },
    caller: { device: string; deviceId: string | undefined; ip: string },
  ): Promise<{ readonly token: string; readonly sessionId: string } | undefined> {
    const token = newToken();
    const now = this.#clock.now();
    const sessionId = await queries.insert(this.#db, {
      tokenHash: hashOf(token),
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

  /** The user of a token, if in memory: the common case needs no promise. */
  peek(token: string): SessionUser | undefined {
    return this.#cache.peek(token);
  }

  /** The user of a token, or undefined if it is invalid, has ended or expired. */
  find(token: string): Promise<SessionUser | undefined> {
    return this.#cache.find(token);
  }

  list(userId: number) {
    return queries.list(this.#db, userId, new Date(this.#clock.now()));
  }

  /** Ends one session of the user; false if there is none with that id. */
  async close(userId: number, sessionId: string): Promise<boolean> {
    const closed = await this.revoke(this.#db, userId, sessionId);
    this.forget(closed);
    return closed.length > 0;
  }

  /** Ends one session of the user in the caller's transaction; afterwards as below. Unknown ids are ignored. */
  revoke(trx: Kysely<Database>, userId: number, sessionId: string): Promise<readonly string[]> {
    return queries.revoke(trx, userId, { only: sessionId, now: new Date(this.#clock.now()) });
  }

  /** Ends all sessions of the user in the caller's transaction. After its commit they have to be dropped, which ends them here too. */
  revokeAll(trx: Kysely<Database>, userId: number): Promise<readonly string[]> {
    return queries.revoke(trx, userId, { now: new Date(this.#clock.now()) });
  }

  /** Ends all sessions of the user, here and in the database. */
  async endAll(userId: number): Promise<void> {
    const ended = await this.revokeAll(this.#db, userId);
    // Those that another process has ended in the same moment are not among them.
    this.refresh(userId);
    this.forget(ended);
  }

  /** The same for all but one, which stays. */
  revokeOthers(trx: Kysely<Database>, userId: number, sessionId: string): Promise<readonly string[]> {
    return queries.revoke(trx, userId, { except: sessionId, now: new Date(this.#clock.now()) });
  }

  /** Whether the session is still open, in the caller's transaction, which its end then waits for. */
  isOpen(trx: Kysely<Database>, sessionId: string): Promise<boolean> {
    return queries.isOpen(trx, sessionId);
  }

  /** Makes the next call of the user read state, level and language again. */
  refresh(userId: number): void {
    this.#cache.drop((session) => session.userId === userId);
  }

  /** The same for all users, who may have been frozen while this process heard nothing. */
  refreshAll(): void {
    this.#cache.drop(() => true);
  }

  /** Forgets what another process has ended. Sessions of the last minute are dropped each time: one could have been read before the commit of its end. */
  async sweep(): Promise<void> {
    const ended = await queries.endedSince(this.#db, new Date(this.#clock.now() - SWEPT_BACK_MS));
    const before = this.#swept;
    this.#swept = new Set(ended);
    if (ended.length > 0) this.#cache.drop(({ sessionId }) => this.#swept.has(sessionId));
    this.forget(ended.filter((sessionId) => !before.has(sessionId)));
  }

  /** Calls the listener with the id of each session that ends; returns a function that stops this. */
  onClosed(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops ended sessions from memory and notifies the listeners. */
  forget(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    if (ended.size === 0) return;
    this.#cache.drop((session) => ended.has(session.sessionId));
    for (const sessionId of ended) for (const listener of this.#listeners) listener(sessionId);
  }
}
