import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CODE_LIFETIME_MS, CODE_TRIES_MAX, type CodePurpose } from "@candor/contract/routes/user.ts";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database/schema.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { type CodesPerDay, sendWaitMs } from "./code-limits.ts";

/** What a code is bound to: it is good for this purpose and this target only. */
export type CodeFor = { readonly purpose: CodePurpose; readonly channel: "mail" | "sms"; readonly target: string };

type Db = Kysely<Database>;
type Made = { readonly ok: true; readonly code: string } | { readonly ok: false; readonly waitMs: number };

/** The codes of this installation. */
export const codesOf = ({ secrets, config }: { readonly secrets: Secrets; readonly config: Config }): Codes =>
  new Codes(secrets, { target: config.codesPerTarget, network: config.codesPerNetwork });

/** One-time codes. They are stored as an HMAC, since six digits under a plain hash are found by trying all of them. */
export class Codes {
  readonly #secrets: Secrets;
  readonly #perDay: CodesPerDay;

  constructor(secrets: Secrets, perDay: CodesPerDay) {
    this.#secrets = secrets;
    this.#perDay = perDay;
  }

  /** Makes a code unless a limit says when to come again; the new one takes the place of any older of its target and purpose. */
  make(db: Db, bound: CodeFor, { now, ip }: { now: number; ip: string }): Promise<Made> {
    return db.transaction().execute(async (trx) => {
      const network = networkOf(ip);
      const waitMs = await sendWaitMs(trx, { ...bound, network }, { now, perDay: this.#perDay });
      if (waitMs > 0) return { ok: false, waitMs };
      const code = randomInt(1_000_000).toString().padStart(6, "0");
      await trx
        .insertInto("codes")
        .values({
          ...bound,
          network,
          code_hash: hashOf(this.#secrets.present.text, bound, code),
          created_at: new Date(now),
          expires_at: new Date(now + CODE_LIFETIME_MS),
        })
        .execute();
      return { ok: true, code };
    });
  }

  /**
   * Whether the code is the newest one of its target and purpose, unused, in time and with tries left. A wrong one takes a try; `use` makes a
   * right one used. Runs in the caller's transaction, which must commit when the answer is false, or the try would not count.
   */
  async take(trx: Db, bound: CodeFor, code: string, options: { now: number; use: boolean }): Promise<boolean> {
    const row = await newest(trx, bound).forUpdate().executeTakeFirst();
    if (!row || !isOpen(row, options.now)) return false;
    const right = this.#matches(row, bound, code);
    if (right && !options.use) return true;
    await trx
      .updateTable("codes")
      .set(right ? { used_at: new Date(options.now) } : { tries: row.tries + 1 })
      .where("code_id", "=", row.code_id)
      .execute();
    return right;
  }

  /**
   * Whether a code would be right at this moment, for a caller that spares itself dear work for a wrong one. Takes no try: whatever this says, the caller
   * has to `take` the code.
   */
  async looksRight(db: Db, bound: CodeFor, code: string, now: number): Promise<boolean> {
    const row = await newest(db, bound).executeTakeFirst();
    return row !== undefined && isOpen(row, now) && this.#matches(row, bound, code);
  }

  /** One that was sent before a new secret came is good until it expires. */
  #matches(row: { readonly code_hash: Buffer }, bound: CodeFor, code: string): boolean {
    const hashes = this.#secrets.each((secret) => hashOf(secret, bound, code));
    return hashes.some((hash) => timingSafeEqual(row.code_hash, hash));
  }
}

const newest = (db: Db, { target, purpose }: CodeFor) =>
  db
    .selectFrom("codes")
    .select(["code_id", "code_hash", "tries", "expires_at", "used_at"])
    .where("target", "=", target)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .orderBy("code_id", "desc")
    .limit(1);

const isOpen = (row: { used_at: Date | null; tries: number; expires_at: Date }, now: number): boolean =>
  row.used_at === null && row.tries < CODE_TRIES_MAX && row.expires_at.getTime() > now;

const hashOf = (secret: string, bound: CodeFor, code: string): Buffer =>
  createHmac("sha256", secret).update(`${bound.purpose}\n${bound.target}\n${code}`).digest();
