import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { applicationRecord } from "@candor/contract/routes/console/applications.ts";
import { CREDIT_START } from "@candor/contract/rules/credit.ts";
import { ticketText } from "@candor/contract/rules/subscriptions.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { hasDevice } from "../../../services/has-device.ts";
import type { Services } from "../../../services/services.ts";
import type { Viewing } from "../../console/reviews/index.ts";
import { type QueueItem, reviewItem } from "./review-queue.ts";
import { rowView } from "./review-view.ts";

type RecordView = OutputOf<typeof applicationRecord>;
type Fact = RecordView["facts"][number];

const OTHERS_MAX = 20;

/** Everything that an application's row does not show. */
const detailsOf = (db: Db, id: string) =>
  db
    .selectFrom("subscription_applications as a")
    .innerJoin("subscriptions as s", "s.subscription_id", "a.subscription_id")
    .leftJoin("operators as o", "o.operator_id", "a.operator_id")
    .select(["a.ticket", "a.document_key", "a.reason", "a.allotted", "s.price", "o.name as decided_by"])
    .where("a.application_id", "=", id)
    .executeTakeFirstOrThrow();
type Details = Awaited<ReturnType<typeof detailsOf>>;

/** Account numbers of the other users who apply in the same sale with this document. */
const sameDocument = async (db: Db, { subscription_id, user_id }: QueueItem, { document_key }: Details) =>
  (
    await db
      .selectFrom("subscription_applications as a")
      .innerJoin("users as u", "u.user_id", "a.user_id")
      .select("u.uid")
      .distinct()
      .where("a.subscription_id", "=", subscription_id)
      .where("a.document_key", "=", document_key)
      .where("a.state", "in", ["under_review", "passed"])
      .where("a.user_id", "<>", user_id)
      .limit(OTHERS_MAX)
      .execute()
  ).map(({ uid }) => uid);

/** Account numbers of the other users who apply in the same sale and have logged in on a device of this user's. */
async function sameDevice(db: Db, { subscription_id, user_id }: QueueItem): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT u.uid FROM known_devices own JOIN known_devices other USING (device_id) JOIN users u ON u.user_id = other.user_id
      JOIN subscription_applications a ON a.user_id = other.user_id
    WHERE own.user_id = ${user_id} AND other.user_id <> ${user_id}
      AND a.subscription_id = ${subscription_id} AND a.state IN ('under_review', 'passed') LIMIT ${OTHERS_MAX}`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}

/** The verification that the application relies on. */
const verification = (db: Db, userId: number) =>
  db
    .selectFrom("identities as i")
    .leftJoin("operators as o", "o.operator_id", "i.decided_by")
    .select(["i.level", "i.decided_at", "o.name as decided_by"])
    .where("i.user_id", "=", userId)
    .where("i.state", "=", "verified")
    .orderBy("i.level", "desc")
    .limit(1)
    .executeTakeFirst();

const othersOf = (db: Db, { user_id, application_id }: QueueItem) =>
  db
    .selectFrom("subscription_applications as a")
    .innerJoin("subscriptions as s", "s.subscription_id", "a.subscription_id")
    .select(["a.application_id", "a.subscription_id", "a.state", "a.quantity", "a.created_at", "s.currency_id"])
    .where("a.user_id", "=", user_id)
    .where("a.application_id", "<>", application_id)
    .orderBy("a.number", "desc")
    .limit(OTHERS_MAX)
    .execute();

const levelNames = ["not", "basic", "advanced"];

async function identityFact(db: Db, { user_id }: QueueItem): Promise<Fact> {
  const found = await verification(db, user_id);
  if (!found) return { kind: "identity", mark: "note", text: "No verified identity on record", uids: [] };
  const at = found.decided_at?.toISOString().slice(0, 10) ?? "";
  const by = found.decided_by ? ` by ${found.decided_by}` : "";
  return {
    kind: "identity",
    mark: "ok",
    text: `Identity verified on ${at}${by}, ${levelNames[found.level]} level`,
    uids: [],
  };
}

const shared = (kind: string, uids: readonly string[], some: string, none: string): Fact => ({
  kind,
  mark: uids.length > 0 ? "warn" : "ok",
  text: uids.length > 0 ? some : none,
  uids: [...uids],
});

/** Facts with a mark each, never a score; every warning of the queue is one of them. */
async function factsOf(db: Db, item: QueueItem, details: Details): Promise<Fact[]> {
  const [identity, document, device, user, isDeviceKnown] = await Promise.all([
    identityFact(db, item),
    sameDocument(db, item, details),
    sameDevice(db, item),
    db.selectFrom("users").select("credit_score").where("user_id", "=", item.user_id).executeTakeFirstOrThrow(),
    hasDevice(db, item.user_id),
  ]);
  const isLow = user.credit_score < CREDIT_START;
  const credit = `Credit score ${user.credit_score}${isLow ? `, below the ${CREDIT_START} of a new account` : ""}`;
  return [
    identity,
    shared(
      "document",
      document,
      "Another account applies with the same document",
      "No other applicant has this document",
    ),
    isDeviceKnown
      ? shared("device", device, "Another applicant uses the same device", "No other applicant uses this device")
      : { kind: "device", mark: "note", text: "No device of this account is known", uids: [] },
    { kind: "credit", mark: isLow ? "warn" : "ok", text: credit, uids: [] },
    ...(item.user_state === "active"
      ? []
      : [{ kind: "state", mark: "warn" as const, text: `The account is ${item.user_state}`, uids: [] }]),
    ...(item.version > 1 && item.state === "under_review"
      ? [{ kind: "raised", mark: "note" as const, text: "The user has raised the application", uids: [] }]
      : []),
  ];
}

/** All data for a decision on one application; undefined if there is none with this id. */
export async function recordOf(services: Services, id: string, viewing: Viewing): Promise<RecordView | undefined> {
  const { db, catalogue } = services;
  const item = await reviewItem(db, id, viewing.now);
  if (!item) return undefined;
  const details = await detailsOf(db, id);
  const [facts, others] = await Promise.all([factsOf(db, item, details), othersOf(db, item)]);
  return {
    ...rowView(catalogue, item, viewing),
    ticket: ticketText(details.ticket),
    price: plain(details.price),
    allots_at: item.allots_at.toISOString(),
    facts,
    others: others.map((one) => ({
      id: one.application_id,
      subscription_id: one.subscription_id,
      currency: catalogue.symbolOf(one.currency_id),
      state: one.state,
      quantity: plain(one.quantity),
      submitted_at: one.created_at.toISOString(),
    })),
    reason: details.reason,
    allotted: plain(details.allotted),
    decided_by: details.decided_by,
    updated_at: item.updated_at.toISOString(),
  };
}
