import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { disputesOf, type Fact, fact } from "./facts.ts";

const OTHERS_MAX = 20;

/** What the platform knows of a merchant or applicant: facts with a mark each, never a score. */
export async function merchantFacts(db: Db, userId: number): Promise<Fact[]> {
  const [user, document, device, bank, disputes] = await Promise.all([
    db.selectFrom("users").select(["state", "kyc_level"]).where("user_id", "=", userId).executeTakeFirstOrThrow(),
    sharing(
      db,
      sql`identities o WHERE o.user_id <> ${userId}
      AND o.document_index IN (SELECT document_index FROM identities WHERE user_id = ${userId})`,
    ),
    sharing(
      db,
      sql`known_devices o WHERE o.user_id <> ${userId}
      AND o.device_id IN (SELECT device_id FROM known_devices WHERE user_id = ${userId})`,
    ),
    sharing(
      db,
      sql`otc_accounts o WHERE o.user_id <> ${userId}
      AND o.account_index IN (SELECT account_index FROM otc_accounts WHERE user_id = ${userId})`,
    ),
    disputesOf(db, userId),
  ]);
  const shared = (kind: string, mark: "note" | "warn", words: string, own: string, uids: string[]) =>
    uids.length === 0 ? fact(kind, "ok", own) : fact(kind, mark, words, uids);
  return [
    user.state === "active"
      ? fact("identity", user.kyc_level >= 2 ? "ok" : "warn", `Verified at level ${user.kyc_level}`)
      : fact("identity", "warn", `The account is ${user.state}`),
    shared("document", "warn", "The document is on another account", "No other account has the document", document),
    shared("device", "note", "The device is used by another account", "No other account uses the device", device),
    shared(
      "bank",
      "warn",
      "A payment account is also another user's",
      "No other user has a payment account of theirs",
      bank,
    ),
    fact(
      "disputes",
      disputes.lost > disputes.won ? "warn" : disputes.lost > 0 ? "note" : "ok",
      `Decided disputes: ${disputes.won} won, ${disputes.lost} lost`,
    ),
  ];
}

async function sharing(db: Db, records: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM users WHERE user_id IN (SELECT o.user_id FROM ${records}) ORDER BY uid LIMIT ${OTHERS_MAX}`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}
