import { fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { depositRecord } from "@candor/contract/routes/console/deposits.ts";
import { paymentReference } from "@candor/contract/rules/payment-reference.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { sameMotif } from "../../../services/files/same-motif.ts";
import { readPhoto, samePhotos } from "../../../services/files/same-photo.ts";
import type { Services } from "../../../services/services.ts";
import { ofDeposit as noticeOfDeposit } from "./notice-queries.ts";
import { claimedBy, creditedTo, paidOutBy } from "./queries.ts";
import type { QueueItem } from "./review-queue.ts";

export type Fact = OutputOf<typeof depositRecord>["facts"][number];

/** A deposit from an account younger than this gets a warning. */
const YOUNG_DAYS = 7;
const OTHERS_MAX = 20;
const ALIKE_MAX = 100;
type Comparing = Pick<Services, "files" | "log">;

/** Whether the crediting operator has to note what they checked. */
export const hasWarning = async (services: Comparing, db: Db, item: QueueItem, now: number): Promise<boolean> =>
  (await factsOf(services, db, item, now)).some(({ mark }) => mark === "warn");

/** Context of a deposit: facts with a mark each, never a score. Normal findings are facts too. */
export async function factsOf(services: Comparing, db: Db, item: QueueItem, now: number): Promise<Fact[]> {
  const [reference, picture, address, earlier] = await Promise.all([
    referenceFact(db, item),
    item.proof_file === null ? undefined : pictureFact(services, db, { ...item, proof_file: item.proof_file }),
    addressFact(db, item),
    earlierFact(db, item),
  ]);
  const first = picture ? [reference, picture] : [reference];
  return [...first, address, minimumFact(item), ageFact(item, now), levelFact(item), earlier];
}

const fact = (kind: string, mark: Fact["mark"], text: string, uids: readonly string[] = []): Fact => ({
  kind,
  mark,
  text,
  uids: [...uids],
});

async function referenceFact(db: Db, item: QueueItem): Promise<Fact> {
  const { network, claimed_reference, deposit_id } = item;
  const notice = await noticeOfDeposit(db, deposit_id);
  if (notice) {
    const what = `Wallet service ${notice.name} reported this payment of ${plain(notice.amount)}`;
    if (fromNumeric(notice.amount) !== fromNumeric(item.amount)) return fact("reference", "warn", what);
    const paidOut = await paidOutBy(db, notice.reference);
    if (!paidOut) return fact("reference", "ok", what);
    return fact("reference", "note", `${what}; we paid withdrawal W-${paidOut.number} by the same transaction`, [
      paidOut.uid,
    ]);
  }
  if (claimed_reference === "") return fact("reference", "note", "The user gave no transaction or bank reference");
  const reference = paymentReference(network, claimed_reference);
  if (reference === undefined)
    return fact("reference", "warn", "The user's reference matches no payment on this channel");
  // A transaction that pays a withdrawal may be another user's deposit, but more often its receiver presents it as their own payment.
  const paidOut = await paidOutBy(db, reference);
  if (paidOut)
    return fact("reference", "warn", `We paid withdrawal W-${paidOut.number} by this transaction`, [paidOut.uid]);
  const used = await creditedTo(db, { network, reference, output: "" }, deposit_id);
  if (used)
    return fact("reference", "warn", `A payment of this reference was credited as deposit ${used.deposit_id}`, [
      used.uid,
    ]);
  const claimed = await claimedBy(db, reference, deposit_id);
  if (claimed) return fact("reference", "warn", `Deposit ${claimed.deposit_id} names the same payment`, [claimed.uid]);
  return fact("reference", "ok", "No other deposit names this payment or was credited by it");
}

/** Screenshots of one bank look alike, so those that do are compared by their pixels: only the same picture is one. */
async function pictureFact(services: Comparing, db: Db, item: QueueItem & { proof_file: string }): Promise<Fact> {
  const { proof_file, deposit_id, user_id } = item;
  const { rows: alike } = await sql<{ file_id: string; deposit_id: number; user_id: number; uid: string }>`
    SELECT other.file_id, d.deposit_id, d.user_id, u.uid
    FROM files own
      JOIN files other ON other.purpose = 'proof'
        AND (other.file_id = own.file_id OR ${sameMotif(sql.ref("other.picture_hash"), sql.ref("own.picture_hash"))})
      JOIN deposits d ON d.proof_file = other.file_id
      JOIN users u ON u.user_id = d.user_id
    WHERE own.file_id = ${proof_file} AND d.deposit_id <> ${deposit_id}
    ORDER BY d.deposit_id LIMIT ${ALIKE_MAX}`.execute(db);
  const rows = (await samePhotos(services, proof_file, alike)).slice(0, OTHERS_MAX);
  const [first] = rows;
  if (!first)
    return (await readPhoto(services, proof_file)) === "compared"
      ? fact("picture", "ok", "No other deposit was shown with this picture")
      : fact("picture", "note", "The picture could not be compared with those of other deposits");
  const uids = [...new Set(rows.filter((row) => row.user_id !== user_id).map((row) => row.uid))];
  if (uids.length > 0) return fact("picture", "warn", "The picture was sent by another account too", uids);
  return fact("picture", "warn", `The picture was sent for deposit ${first.deposit_id} too`);
}

async function addressFact(db: Db, { network, to_address, user_id, bank_reference }: QueueItem): Promise<Fact> {
  if (network === "bank")
    return to_address === bank_reference
      ? fact("address", "ok", "The bank reference is this user's")
      : fact("address", "warn", "The bank reference is not this user's");
  if (network === "manual") return fact("address", "warn", "The channel no longer has addresses");
  const row = await db
    .selectFrom("deposit_addresses")
    .select("user_id")
    .where("network", "=", network)
    .where("address", "=", to_address)
    .executeTakeFirst();
  if (row?.user_id === user_id) return fact("address", "ok", "The receiving address is ours and this user's own");
  return fact("address", "warn", row ? "The receiving address is another user's" : "The receiving address is not ours");
}

function minimumFact({ amount, deposit_min }: QueueItem): Fact {
  const min = plain(deposit_min);
  return fromNumeric(amount) >= fromNumeric(deposit_min)
    ? fact("minimum", "ok", `The minimum of ${min} is reached`)
    : fact("minimum", "warn", `The minimum is ${min} now`);
}

function ageFact({ registered_at }: QueueItem, now: number): Fact {
  const days = Math.floor((now - registered_at.getTime()) / DAY_MS);
  return fact("age", days < YOUNG_DAYS ? "note" : "ok", `The account is ${days} ${days === 1 ? "day" : "days"} old`);
}

const levels = ["not verified", "verified at the basic level", "verified at the advanced level"] as const;

const levelFact = ({ kyc_level, user_state }: QueueItem): Fact =>
  user_state === "active"
    ? fact("identity", kyc_level === 0 ? "note" : "ok", `The user is ${levels[kyc_level] ?? levels[2]}`)
    : fact("identity", "warn", `The account is ${user_state}`);

async function earlierFact(db: Db, { user_id, deposit_id }: QueueItem): Promise<Fact> {
  const { passed, rejected } = await db
    .selectFrom("deposits")
    .where("user_id", "=", user_id)
    .where("deposit_id", "<", deposit_id)
    .select(sql<number>`count(*) FILTER (WHERE state = 'passed')`.as("passed"))
    .select(sql<number>`count(*) FILTER (WHERE state = 'rejected')`.as("rejected"))
    .executeTakeFirstOrThrow();
  if (passed + rejected === 0) return fact("earlier", "note", "This is the user's first deposit");
  const text = `Earlier deposits: ${passed} credited, ${rejected} rejected`;
  return fact("earlier", rejected > passed ? "warn" : "ok", text);
}
