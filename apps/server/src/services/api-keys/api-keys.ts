import type { ApiKeyRight } from "@candor/contract/domain/api-keys.ts";
import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Log } from "../../platform/log/log.ts";
import { type Networks, readAddress } from "../../platform/network/caller.ts";
import { callerNetwork } from "../../platform/network/network.ts";
import { RateLimit } from "../../platform/network/rate-limit.ts";
import type { SharedSpending } from "../../platform/network/shared-spending.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { TokenCache } from "../sessions/token-cache.ts";
import { networksOf } from "./address-ranges.ts";
import * as queries from "./queries.ts";
import { openKeySecret } from "./secrets.ts";
import { ed25519Verifier, hmacVerifier, type Verify } from "./signatures.ts";

/** A key that was let in, with its user. */
export type ApiKey = {
  readonly keyId: string;
  readonly userId: number;
  readonly uid: string;
  readonly state: "active" | "frozen" | "locked";
  readonly level: number;
  readonly language: Language;
  /** What it may do now: a frozen user's key only reads. `trade` cannot withdraw, and `withdraw` only to an address of the address book. */
  readonly rights: readonly ApiKeyRight[];
};

export type KeyRefusal =
  | "UNKNOWN_KEY"
  | "KEY_EXPIRED"
  | "ADDRESS_NOT_ALLOWED"
  | "BAD_SIGNATURE"
  /** Too many refusals of this network lately; says nothing of the key. */
  | "TOO_MANY_REQUESTS";
export type KeyResult =
  | { readonly ok: true; readonly data: ApiKey }
  | { readonly ok: false; readonly error: KeyRefusal; readonly retryAfterS?: number };

export type SignedRequest = {
  readonly apiKey: string;
  /** Of an HMAC key hexadecimal in either case, of an Ed25519 key base64, not percent-encoded. */
  readonly signature: string;
  /** Exactly the text that was signed. */
  readonly payload: string;
  /** The caller's IP address. */
  readonly address: string;
  /** ms of the clock of the services. */
  readonly at: number;
};

/** A key in memory: the secret is opened once. */
type Known = {
  readonly key: ApiKey;
  readonly verify: Verify;
  /** Undefined if any address may use it. */
  readonly networks: Networks | undefined;
  readonly expiresAt: number | undefined;
  usedAt: number;
};

const KEY_TEXT = /^[A-Za-z0-9]{64}$/;
/** After this long a key is read again, with the state and level of its user. */
const FRESH_MS = 60_000;
const CACHED_MAX = 50_000;
const NOTE_USE_EVERY_MS = 60_000;
/** Refusals of one network: this many at once, then one a second. */
const REFUSALS = { perSecond: 1, capacity: 60 } as const;
/** Longer than any transaction that revokes keys takes from its time to its commit. */
const SWEPT_BACK_MS = 60_000;

type ApiKeyParts = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly spending: SharedSpending;
};

/**
 * API keys at the door. What this process revokes is dead here at once; what another one revoked, or what expired, with the next `sweep` (jobs/ended-elsewhere.ts,
 * twice a second).
 */
export class ApiKeys {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #cache: TokenCache<Known>;
  readonly #refusals: RateLimit;
  readonly #listeners = new Set<(keyId: string) => void>();
  /** Keys found by the last sweep. */
  #swept: ReadonlySet<string> = new Set();

  constructor({ db, clock, log, secrets, spending }: ApiKeyParts) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#refusals = spending.share("refused keys", new RateLimit({ ...REFUSALS, clock }));
    this.#cache = new TokenCache({
      clock,
      freshMs: FRESH_MS,
      sessionsMax: CACHED_MAX,
      read: async (_hash, _now, apiKey) => {
        const row = await queries.byKey(db, apiKey);
        return row && known(row, secrets);
      },
    });
  }

  /**
   * The key behind a signed request. The signature is checked before addresses and expiry, so that only the key's owner learns of those. The caller checks timestamp and
   * recvWindow, which are part of the payload.
   */
  async authenticate({ apiKey, signature, payload, address, at }: SignedRequest): Promise<KeyResult> {
    const found = await this.#known(apiKey, address);
    if (!("key" in found)) return found;
    if (!found.verify(payload, signature)) return this.#refuse(address, "BAD_SIGNATURE");
    return this.#admit(found, address, at);
  }

  /** The same for a call that needs the key and no signature. */
  async find(apiKey: string, address: string): Promise<KeyResult> {
    const found = await this.#known(apiKey, address);
    return "key" in found ? this.#admit(found, address, this.#clock.now()) : found;
  }

  /** Revokes a key of the user in the caller's transaction; afterwards its result has to be forgotten. Unknown ids are ignored. */
  revoke(trx: Kysely<Database>, userId: number, keyId: string): Promise<readonly string[]> {
    return queries.revoke(trx, userId, { only: keyId, now: new Date(this.#clock.now()) });
  }

  /** The same for all keys of the user. */
  revokeAll(trx: Kysely<Database>, userId: number): Promise<readonly string[]> {
    return queries.revoke(trx, userId, { now: new Date(this.#clock.now()) });
  }

  /** Revokes all keys of the user, here and in the database. */
  async endAll(userId: number): Promise<void> {
    const ended = await this.revokeAll(this.#db, userId);
    // Those that another process has revoked in the same moment are not among them.
    this.refresh(userId);
    this.forget(ended);
  }

  /** Makes the next request of the user's keys read state and level again. */
  refresh(userId: number): void {
    this.#cache.drop(({ key }) => key.userId === userId);
  }

  /** The same for all users, who may have been frozen while this process heard nothing. */
  refreshAll(): void {
    this.#cache.drop(() => true);
  }

  /** Calls the listener with the id of each key whose sockets have to end: revoked, expired or bound to other addresses. Returns a function that stops this. */
  onEnded(listener: (keyId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops revoked or changed keys from memory, after the commit, and tells the listeners. */
  forget(keyIds: readonly string[]): void {
    const ended = new Set(keyIds);
    if (ended.size === 0) return;
    this.#cache.drop(({ key }) => ended.has(key.keyId));
    for (const keyId of ended) for (const listener of this.#listeners) listener(keyId);
  }

  /** Forgets what ended in another process or by time. Keys of the last minute are dropped each time: one could have been read before the commit of its end. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    const ended = await queries.endedSince(this.#db, new Date(now - SWEPT_BACK_MS), new Date(now));
    const before = this.#swept;
    this.#swept = new Set(ended);
    if (ended.length > 0) this.#cache.drop(({ key }) => this.#swept.has(key.keyId));
    this.forget(ended.filter((keyId) => !before.has(keyId)));
  }

  /** A network with too many refusals has only keys in memory looked at, so that it cannot make the database search for guesses. */
  async #known(apiKey: string, address: string): Promise<Known | KeyResult> {
    const cached = this.#cache.peek(apiKey);
    if (cached) return cached;
    const isSpent = this.#refusals.isSpent(callerNetwork(address));
    const found = isSpent || !KEY_TEXT.test(apiKey) ? undefined : await this.#cache.find(apiKey);
    return found ?? this.#refuse(address, "UNKNOWN_KEY");
  }

  #admit(found: Known, address: string, at: number): KeyResult {
    const { key, networks, expiresAt } = found;
    const canonical = readAddress(address);
    if (networks && (canonical === undefined || !networks.has(canonical)))
      return this.#refuse(address, "ADDRESS_NOT_ALLOWED");
    if (expiresAt !== undefined && expiresAt <= at) return this.#refuse(address, "KEY_EXPIRED");
    if (at - found.usedAt >= NOTE_USE_EVERY_MS && canonical !== undefined) {
      found.usedAt = at;
      queries
        .noteUse(this.#db, { keyId: key.keyId, address: canonical, at: new Date(at), everyMs: NOTE_USE_EVERY_MS })
        .catch((error: unknown) => this.#log.warn({ err: error }, "the last use of an API key could not be written"));
    }
    return { ok: true, data: key };
  }

  #refuse(address: string, error: KeyRefusal): KeyResult {
    const retryAfterS = this.#refusals.take(callerNetwork(address), 1);
    return retryAfterS === 0 ? { ok: false, error } : { ok: false, error: "TOO_MANY_REQUESTS", retryAfterS };
  }
}

function known(row: NonNullable<Awaited<ReturnType<typeof queries.byKey>>>, secrets: Secrets): Known {
  const rights: readonly ApiKeyRight[] = [
    "read",
    ...(row.trade && row.state === "active" ? (["trade"] as const) : []),
    ...(row.withdraw && row.state === "active" ? (["withdraw"] as const) : []),
  ];
  const { key_id: keyId, user_id: userId, uid, state, kyc_level: level } = row;
  return {
    key: { keyId, userId, uid, state, level, language: toLanguage(row.lang), rights },
    verify: verifierOf(row, secrets),
    networks: networksOf(row.addresses),
    expiresAt: row.expires_at?.getTime(),
    usedAt: row.last_used_at?.getTime() ?? 0,
  };
}

function verifierOf({ key_id, kind, secret, public_key }: queries.ApiKeyRow, secrets: Secrets): Verify {
  if (kind === "hmac" && secret) return hmacVerifier(openKeySecret(secrets, key_id, secret));
  if (kind === "ed25519" && public_key) return ed25519Verifier(public_key);
  throw new Error(`API key ${key_id} has nothing to check a signature with`);
}
