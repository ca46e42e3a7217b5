import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { type Disputes, disputesOf, type Fact, fact } from "./facts.ts";

const OTHERS_MAX = 20;

/** What the platform knows of a merchant or applicant: facts with a mark each, never a score. */
export async function merchantFacts(db: Db, userId: number): Promise<Fact[]> {
  const [user, document, device, bank, disputes, known] = await Promise.all([
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
    knownOf(db, userId),
  ]);
  const shared = (kind: string, mark: "note" | "warn", words: string, own: string, uids: string[]) =>
    uids.length === 0 ? fact(kind, "ok", own) : fact(kind, mark, words, uids);
  // What was never given cannot be on another account either.
  const unless = (isKnown: boolean, shown: Fact, kind: string, words: string) =>
    isKnown ? shown : fact(kind, "note", words);
  return [
    user.state === "active"
      ? fact("identity", user.kyc_level >= 2 ? "ok" : "warn", `Verified at level ${user.kyc_level}`)
      : fact("identity", "warn", `The account is ${user.state}`),
    unless(
      known.document,
      shared("document", "warn", "The document is on another account", "No other account has the document", document),
      "document",
      "No document of this account is known",
    ),
    unless(
      known.device,
      shared("device", "note", "The device is used by another account", "No other account uses the device", device),
      "device",
      "No device of this account is known",
    ),
    unless(
      known.bank,
      shared(
        "bank",
        "warn",
        "A payment account is also another user's",
        "No other user has a payment account of theirs",
        bank,
      ),
      "bank",
      "No payment account of this user is known",
    ),
    disputesFact(disputes),
  ];
}

function disputesFact({ won, lost }: Disputes): Fact {
  const text = `Decided disputes: ${won} won, ${lost} lost`;
  if (won + lost === 0) return fact("disputes", "note", "No dispute of this user was decided");
  return fact("disputes", lost > won ? "warn" : lost > 0 ? "note" : "ok", text);
}

/** What of a user is there to be compared with other accounts. */
async function knownOf(db: Db, userId: number): Promise<{ document: boolean; device: boolean; bank: boolean }> {
  const { rows } = await sql<{ document: boolean; device: boolean; bank: boolean }>`
    SELECT EXISTS (SELECT FROM identities WHERE user_id = ${userId}) AS document,
      EXISTS (SELECT FROM known_devices WHERE user_id = ${userId}) AS device,
      EXISTS (SELECT FROM otc_accounts WHERE user_id = ${userId}) AS bank`.execute(db);
  return rows[0] ?? { document: false, device: false, bank: false };
}

async function sharing(db: Db, records: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM users WHERE user_id IN (SELECT o.user_id FROM ${records}) ORDER BY uid LIMIT ${OTHERS_MAX}`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}
