import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import * as queries from "./operator-session-queries.ts";
import { hashOf, newToken, TokenCache } from "./token-cache.ts";

/** The operator of a console token. */
export type OperatorSession = {
  readonly sessionId: string;
  readonly operatorId: number;
  readonly name: string;
  readonly role: OperatorRole;
};

const IDLE_MS = 8 * HOUR_MS;
const LIFETIME_MS = 12 * HOUR_MS;
/** Changes by another process (a role, a disabled operator) take effect here within this time; those by this one at once. */
const FRESH_MS = 800;
const CACHED_MAX = 1_000;
const DEVICE_MAX = 200;

/**
 * Sessions of the console, in a table of their own: a user's token means nothing here, nor an operator's there. They end after 8 h without a call
 * and after 12 h in any case, since an operator's day is not longer and a forgotten screen should not be open the next one.
 */
export class OperatorSessions {
  readonly #clock: Clock;
  readonly #db: Kysely<Database>;
  readonly #cache: TokenCache<OperatorSession>;
  readonly #listeners = new Set<(operatorId: number) => void>();

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#clock = clock;
    this.#db = db;
    this.#cache = new TokenCache({
      clock,
      freshMs: FRESH_MS,
      sessionsMax: CACHED_MAX,
      read: async (tokenHash, now) => {
        const row = await queries.touch(db, tokenHash, now, new Date(now.getTime() - IDLE_MS));
        return row && { sessionId: row.session_id, operatorId: row.operator_id, name: row.name, role: row.role };
      },
    });
  }

  /** Opens a session in the caller's transaction and returns its token, which is not stored anywhere. */
  async open(trx: Kysely<Database>, operatorId: number, caller: { device: string; ip: string }): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    await queries.insert(trx, {
      tokenHash: hashOf(token),
      operatorId,
      device: caller.device.slice(0, DEVICE_MAX),
      ip: caller.ip,
      at: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS),
    });
    return token;
  }

  /** The operator of a token, or undefined if it is invalid, has ended or expired, or its operator is disabled. */
  find(token: string): Promise<OperatorSession | undefined> {
    return this.#cache.find(token);
  }

  /**
   * The session with the operator's role as it is now, read from the database and not from memory; undefined if it has ended or expired, or its
   * operator is disabled. For work that goes on after its call was let in; it does not count as a call.
   */
  async current({ sessionId }: OperatorSession): Promise<OperatorSession | undefined> {
    const row = await queries.live(this.#db, sessionId, new Date(this.#clock.now()));
    return row && { sessionId: row.session_id, operatorId: row.operator_id, name: row.name, role: row.role };
  }

  /** Ends a session in the caller's transaction; `refresh` after its commit ends it in memory too. */
  async close(trx: Kysely<Database>, { operatorId, sessionId }: OperatorSession): Promise<void> {
    await queries.revoke(trx, operatorId, { only: sessionId, now: new Date(this.#clock.now()) });
  }

  /** Ends all sessions of an operator in the caller's transaction; `refresh` after its commit ends them in memory too. */
  async revokeAll(trx: Kysely<Database>, operatorId: number): Promise<void> {
    await queries.revoke(trx, operatorId, { now: new Date(this.#clock.now()) });
  }

  /** Ends all sessions but the caller's in the caller's transaction; `refresh` after its commit ends them in memory too. */
  async revokeOthers(trx: Kysely<Database>, { operatorId, sessionId }: OperatorSession): Promise<void> {
    await queries.revoke(trx, operatorId, { except: sessionId, now: new Date(this.#clock.now()) });
  }

  /** Makes the operator's next call read session, role and access again. */
  refresh(operatorId: number): void {
    this.#cache.drop((session) => session.operatorId === operatorId);
    for (const listener of this.#listeners) listener(operatorId);
  }

  /** Calls the listener when this process has changed an operator's sessions, role or access. Returns a function that ends it. */
  onChanged(listener: (operatorId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
