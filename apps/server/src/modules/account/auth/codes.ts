import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import { CODE_LIFETIME_MS, CODE_TRIES_MAX, type CodePurpose } from "@candor/contract/routes/user.ts";
import { sql } from "kysely";
import type { Config } from "../../../platform/config/config.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { networkOf } from "../../../platform/network/network.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import { type CodesPerDay, sendWaitMs } from "./code-limits.ts";

/** The binding of a code: it is valid for this purpose and this target only. */
export type CodeFor = { readonly purpose: CodePurpose; readonly channel: "mail" | "sms"; readonly target: string };

/** The sender of a request for a code or an attempt: its address, and the random id that its browser keeps. */
export type Sender = { readonly ip: string; readonly deviceId: string | undefined };

/** The codes of this installation. */
export const codesOf = ({ secrets, config }: { readonly secrets: Secrets; readonly config: Config }): Codes =>
  new Codes(secrets, { target: config.codesPerTarget, network: config.codesPerNetwork });

/** One-time codes. They are stored as an HMAC, since six digits under a plain hash can be brute-forced. */
export class Codes {
  readonly #secrets: Secrets;
  readonly #perDay: CodesPerDay;

  constructor(secrets: Secrets, perDay: CodesPerDay) {
    this.#secrets = secrets;
    this.#perDay = perDay;
  }

  /**
   * Creates a code unless a limit applies; the new one replaces any older one that the same sender requested. `known` is set if the account of the
   * target has logged in from the sender's device.
   */
  make(
    db: Db,
    bound: CodeFor,
    { now, by, known }: { now: number; by: Sender; known: boolean },
  ): Promise<Result<string>> {
    return db.transaction().execute(async (trx) => {
      const network = networkOf(by.ip);
      const waitMs = await sendWaitMs(trx, { ...bound, network, known }, { now, perDay: this.#perDay });
      if (waitMs > 0) return refuse("CODE_TOO_FREQUENT", { seconds: Math.ceil(waitMs / 1_000) });
      const code = randomInt(1_000_000).toString().padStart(6, "0");
      await trx
        .insertInto("codes")
        .values({
          ...bound,
          network,
          known,
          device: by.deviceId ?? null,
          code_hash: hashOf(this.#secrets.present.text, bound, code),
          created_at: new Date(now),
          expires_at: new Date(now + CODE_LIFETIME_MS),
        })
        .execute();
      return done(code);
    });
  }

  /**
   * Whether the code is the newest one of its target and purpose, unused, in time and with attempts left. A wrong one costs an attempt, counted
   * separately for the sender who requested it and for others: a stranger cannot invalidate somebody's code. `use` marks a right one as used. Runs in
   * the caller's transaction, which must commit if the result is false, or the attempt would not count.
   */
  async take(
    trx: Db,
    bound: CodeFor,
    code: string,
    options: { now: number; use: boolean; by: Sender },
  ): Promise<boolean> {
    const row = await newest(trx, bound, options.by).forUpdate().executeTakeFirst();
    if (!row || !isOpen(row, options.now)) return false;
    const right = this.#matches(row, bound, code);
    if (right && !options.use) return true;
    await trx
      .updateTable("codes")
      .set(right ? { used_at: new Date(options.now) } : { [row.own ? "tries" : "foreign_tries"]: triesOf(row) + 1 })
      .where("code_id", "=", row.code_id)
      .execute();
    return right;
  }

  /**
   * Whether a code would currently be right, so that a caller can skip expensive work for a wrong one. Costs no attempt: in either case the caller
   * has to `take` the code.
   */
  async looksRight(db: Db, bound: CodeFor, code: string, options: { now: number; by: Sender }): Promise<boolean> {
    const row = await newest(db, bound, options.by).executeTakeFirst();
    return row !== undefined && isOpen(row, options.now) && this.#matches(row, bound, code);
  }

  /** A code sent before a secret rotation is valid until it expires. */
  #matches(row: { readonly code_hash: Buffer }, bound: CodeFor, code: string): boolean {
    const hashes = this.#secrets.each((secret) => hashOf(secret, bound, code));
    return hashes.some((hash) => timingSafeEqual(row.code_hash, hash));
  }
}

/** The newest code that the sender requested, or if it requested none the newest of all: a code may be entered on another device. */
function newest(db: Db, { target, purpose }: CodeFor, by: Sender) {
  const own = sql<boolean>`coalesce(network = ${networkOf(by.ip)}::cidr, false) OR coalesce(device = ${by.deviceId ?? null}::text, false)`;
  return db
    .selectFrom("codes")
    .select(["code_id", "code_hash", "tries", "foreign_tries", "expires_at", "used_at"])
    .select(own.as("own"))
    .where("target", "=", target)
    .where("purpose", "=", purpose)
    .orderBy(own, "desc")
    .orderBy("created_at", "desc")
    .orderBy("code_id", "desc")
    .limit(1);
}

type Tried = { readonly own: boolean; readonly tries: number; readonly foreign_tries: number };
const triesOf = ({ own, tries, foreign_tries }: Tried): number => (own ? tries : foreign_tries);

const isOpen = (row: Tried & { used_at: Date | null; expires_at: Date }, now: number): boolean =>
  row.used_at === null && triesOf(row) < CODE_TRIES_MAX && row.expires_at.getTime() > now;

const hashOf = (secret: string, bound: CodeFor, code: string): Buffer =>
  createHmac("sha256", secret).update(`${bound.purpose}\n${bound.target}\n${code}`).digest();
