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
    const row = await trx
      .selectFrom("codes")
      .select(["code_id", "code_hash", "tries", "expires_at", "used_at"])
      .where("target", "=", bound.target)
      .where("purpose", "=", bound.purpose)
      .orderBy("created_at", "desc")
      .orderBy("code_id", "desc")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.used_at || row.tries >= CODE_TRIES_MAX || row.expires_at.getTime() <= options.now) return false;
    // One that was sent before a new secret came is good until it expires.
    const hashes = this.#secrets.each((secret) => hashOf(secret, bound, code));
    const right = hashes.some((hash) => timingSafeEqual(row.code_hash, hash));
    if (right && !options.use) return true;
    await trx
      .updateTable("codes")
      .set(right ? { used_at: new Date(options.now) } : { tries: row.tries + 1 })
      .where("code_id", "=", row.code_id)
      .execute();
    return right;
  }
}

const hashOf = (secret: string, bound: CodeFor, code: string): Buffer =>
  createHmac("sha256", secret).update(`${bound.purpose}\n${bound.target}\n${code}`).digest();
