import { hash, randomBytes } from "node:crypto";
import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import * as queries from "./operator-session-queries.ts";

/** Who a console token belongs to. */
export type OperatorSession = {
  readonly sessionId: string;
  readonly operatorId: number;
  readonly name: string;
  readonly role: OperatorRole;
};

const IDLE_MS = 8 * HOUR_MS;
const LIFETIME_MS = 12 * HOUR_MS;
/** What another process did (a role, a disabled operator) is seen here within this time; what this one did, at once. */
const FRESH_MS = 5_000;
const CACHED_MAX = 1_000;
const DEVICE_MAX = 200;

type Cached = { readonly session: OperatorSession; readonly readAt: number };

/**
 * Sessions of the console, in a table of their own: a user's token means nothing here, nor an operator's there. They end after 8 h without a call
 * and after 12 h in any case, since an operator's day is not longer and a forgotten screen should not be open the next one.
 */
export class OperatorSessions {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #cache = new Map<string, Cached>();
  #refreshes = 0;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Opens a session in the caller's transaction and returns its token, which is not stored anywhere. */
  async open(trx: Kysely<Database>, operatorId: number, caller: { device: string; ip: string }): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const now = this.#clock.now();
    await queries.insert(trx, {
      tokenHash: hash("sha256", token, "buffer"),
      operatorId,
      device: caller.device.slice(0, DEVICE_MAX),
      ip: caller.ip,
      at: new Date(now),
      expiresAt: new Date(now + LIFETIME_MS),
    });
    return token;
  }

  /** The operator of a token, or undefined when it was never one, has ended or expired, or its operator is disabled. */
  async find(token: string): Promise<OperatorSession | undefined> {
    const tokenHash = hash("sha256", token, "buffer");
    const key = tokenHash.toString("base64");
    const now = this.#clock.now();
    const cached = this.#cache.get(key);
    if (cached && now - cached.readAt < FRESH_MS) return cached.session;
    const refreshesBefore = this.#refreshes;
    const row = await queries.touch(this.#db, tokenHash, new Date(now), new Date(now - IDLE_MS));
    this.#cache.delete(key);
    if (!row) return undefined;
    const session = { sessionId: row.session_id, operatorId: row.operator_id, name: row.name, role: row.role };
    // What came while this was read may have ended it.
    if (refreshesBefore !== this.#refreshes) return session;
    if (this.#cache.size >= CACHED_MAX) this.#cache.clear();
    this.#cache.set(key, { session, readAt: now });
    return session;
  }

  /** Ends a session in the caller's transaction; `refresh` after its commit ends it in memory too. */
  async close(trx: Kysely<Database>, sessionId: string): Promise<void> {
    await queries.revoke(trx, sessionId, new Date(this.#clock.now()));
  }

  /** Ends all sessions of an operator in the caller's transaction; `refresh` after its commit ends them in memory too. */
  async revokeAll(trx: Kysely<Database>, operatorId: number): Promise<void> {
    await queries.revokeAll(trx, operatorId, new Date(this.#clock.now()));
  }

  /** Ends all sessions but the caller's in the caller's transaction; `refresh` after its commit ends them in memory too. */
  async revokeOthers(trx: Kysely<Database>, { operatorId, sessionId }: OperatorSession): Promise<void> {
    await queries.revokeOthers(trx, operatorId, sessionId, new Date(this.#clock.now()));
  }

  /** Makes the operator's next call read session, role and access again. */
  refresh(operatorId: number): void {
    this.#refreshes += 1;
    for (const [key, { session }] of this.#cache) if (session.operatorId === operatorId) this.#cache.delete(key);
  }
}
