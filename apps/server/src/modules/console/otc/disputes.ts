import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/otc.ts";
import { otcOrderViewOfRow } from "../../../platform/bus/views.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { isRobotAccount } from "../../../services/demo-robots.ts";
import type { Services } from "../../../services/services.ts";
import { orderDetailsOf, stepsOf, verifiedName } from "../../people/otc/index.ts";
import { decidedView, submissionView, userView, type Viewing, verifiedNames, workView } from "../reviews/index.ts";
import { maskedAccounts, viewsOf, vouchersOf } from "./evidence.ts";
import { disputesOf, factsOf, releasedOf } from "./facts.ts";
import { outcomePostings } from "./postings.ts";
import { type DisputeItem, disputeById } from "./queue.ts";
import { aloneLeft, whySecond } from "./second.ts";

type RowView = OutputOf<typeof routes.disputeQueue>["list"][number];
type RecordView = OutputOf<typeof routes.disputeRecord>;

type Party = { readonly uid: string; readonly nickname: string; readonly email: string | null };
const partyView = (services: Pick<Services, "config">, { uid, nickname, email }: Party) => ({
  uid,
  nickname,
  verified_name: null,
  simulated: isRobotAccount(services, email),
});

/** The version is that of the order and of its questions together: both only rise, so that the sum names the pair. */
export function rowView(
  services: Pick<Services, "catalogue" | "config">,
  item: DisputeItem,
  viewing: Viewing,
): RowView {
  const { catalogue } = services;
  const waits = item.state === "disputed";
  return {
    id: String(item.order_id),
    version: item.version + item.case_version,
    ...submissionView({ submitted: item.disputed_at ?? item.created_at, waits, paused: item }, viewing),
    ...workView(item, viewing),
    user: { ...userView(item), simulated: isRobotAccount(services, item.email) },
    offer_id: item.offer_id,
    state: waits && item.approval_id !== null ? "second" : item.state,
    decided: waits ? null : decidedView({ at: item.ended_at, by: [item.decided_by], reason: item.reason }),
    side: item.side,
    currency_id: item.currency_id,
    currency: catalogue.symbolOf(item.currency_id),
    quantity: plain(item.quantity),
    fiat: item.fiat,
    total: plain(item.total),
    opened_by: item.disputed_by === item.buyer_id ? "buyer" : "seller",
    buyer: partyView(services, { uid: item.buyer_uid, nickname: item.buyer_name, email: item.buyer_email }),
    seller: partyView(services, { uid: item.seller_uid, nickname: item.seller_name, email: item.seller_email }),
  };
}

/** Disputes with the names of both sides. */
export async function withSides<Row extends RowView>(
  services: Services,
  context: Context,
  on: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const uids = rows.flatMap(({ buyer, seller }) => [buyer.uid, seller.uid]);
  const nameOf = await verifiedNames(services, context, { on, uids });
  const named = <Party extends { readonly uid: string }>(party: Party) => ({
    ...party,
    verified_name: nameOf(party.uid),
  });
  return rows.map((row) => ({
    ...row,
    user: named(row.user),
    buyer: named(row.buyer),
    seller: named(row.seller),
  }));
}

/** All data for a decision; undefined without a dispute of this id. */
export async function recordView(
  services: Services,
  orderId: number,
  viewing: Viewing & { readonly ip: string },
): Promise<RecordView | undefined> {
  const { db } = services;
  const item = await disputeById(db, orderId, viewing.now);
  if (!item) return undefined;
  const { operatorId, ip, now } = viewing;
  const [buyer, seller, vouchers, accounts, views, facts, postings, why, left, request] = await Promise.all([
    sideView(services, orderId, item.buyer_id),
    sideView(services, orderId, item.seller_id),
    vouchersOf(db, orderId),
    maskedAccounts(services, item.details),
    viewsOf(db, orderId),
    factsOf(services, db, item),
    outcomePostings(services, item),
    whySecond(db, item, { operatorId, ip, now }),
    aloneLeft(db, { operatorId, now }),
    requestOf(db, item.approval_id),
  ]);
  const isOpen = item.state === "disputed";
  return {
    ...rowView(services, item, viewing),
    price: plain(item.price),
    value: plain(item.value),
    sides: { buyer, seller },
    steps: stepsOf(otcOrderViewOfRow(item)).map(({ step, at_ms, by }) => ({
      step,
      by,
      at: new Date(at_ms).toISOString(),
    })),
    pay_by: item.pay_by.toISOString(),
    vouchers,
    accounts,
    views,
    terms: orderDetailsOf(item.details).terms,
    facts,
    postings:
      isOpen || item.state === "released" || item.state === "returned" ? postings : { released: [], returned: [] },
    second: isOpen ? (why ?? null) : null,
    alone_left: formatAmount(left),
    request,
    reason: item.reason,
    decided_by: item.decided_by,
    ended_at: item.ended_at?.toISOString() ?? null,
  };
}

async function requestOf(db: Db, approvalId: string | null): Promise<RecordView["request"]> {
  if (approvalId === null) return null;
  const row = await db
    .selectFrom("approvals as a")
    .innerJoin("operators as o", "o.operator_id", "a.requested_by")
    .select(["a.approval_id", "a.body", "o.name"])
    .where("a.approval_id", "=", approvalId)
    .executeTakeFirstOrThrow();
  const { to, reason } = row.body as { readonly to: string; readonly reason: string };
  return { id: row.approval_id, to, reason, by: row.name };
}

async function sideView(
  services: Pick<Services, "config" | "db">,
  orderId: number,
  userId: number,
): Promise<RecordView["sides"]["buyer"]> {
  const { db } = services;
  const [user, name, disputes, orders, statement] = await Promise.all([
    db
      .selectFrom("users as u")
      .leftJoin("otc_merchants as m", "m.user_id", "u.user_id")
      .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state", "u.kyc_level", "u.created_at"])
      .select("m.state as merchant")
      .where("u.user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    verifiedName(db, userId),
    disputesOf(db, userId),
    releasedOf(db, userId),
    db
      .selectFrom("otc_statements")
      .select(["statement", "at"])
      .where("order_id", "=", orderId)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  ]);
  return {
    uid: user.uid,
    nickname: user.nickname,
    contact: user.email ?? user.mobile ?? "",
    lang: user.lang,
    state: user.state,
    level: user.kyc_level,
    verified_name: name ?? null,
    simulated: isRobotAccount(services, user.email),
    registered_at: user.created_at.toISOString(),
    merchant: user.merchant,
    orders,
    disputes_won: disputes.won,
    disputes_lost: disputes.lost,
    statement: statement ? { text: statement.statement, at: statement.at.toISOString() } : null,
  };
}
