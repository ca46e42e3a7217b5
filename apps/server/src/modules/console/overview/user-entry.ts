import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { userEntry } from "@candor/contract/routes/console/user-money.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { entriesWith, entryById } from "../../wallet/records/index.ts";

type Entry = OutputOf<typeof userEntry>;
type Asked = { readonly services: Services; readonly userId: number; readonly id: string };

const plainOrNull = (numeric: string | null) => (numeric === null ? null : plain(numeric));

/** A ledger entry of a user with the record that it was booked for; undefined if it is not this user's. */
export async function entryOf(services: Services, userId: number, entryId: number): Promise<Entry | undefined> {
  const { db, catalogue } = services;
  const row = await entryById(db, userId, entryId);
  if (!row) return undefined;
  const [, kind = "", id = ""] = /^([a-z-]+):([0-9a-f-]+)$/.exec(row.ref) ?? [];
  const asked = { services, userId, id };
  const [entries, cash, order, conversion, otc] = await Promise.all([
    entriesWith(db, row),
    kind === "deposit" ? depositOf(asked) : kind === "withdrawal" ? withdrawalOf(asked) : null,
    kind === "order" ? orderOf(asked) : kind === "trade" ? orderOfTrade(asked) : null,
    kind === "convert" ? conversionOf(asked) : null,
    kind === "otc" ? otcOf(asked) : null,
  ]);
  return {
    ref: row.ref,
    at: row.at.toISOString(),
    entries: entries.map((entry) => ({
      id: entry.entry_id,
      account: entry.account,
      currency: catalogue.symbolOf(entry.currency_id),
      tag: entry.tag,
      available_delta: plain(entry.available_delta),
      frozen_delta: plain(entry.frozen_delta),
    })),
    cash,
    order,
    conversion,
    otc,
  };
}

const numberIn = (id: string): number => (/^[0-9]{1,15}$/.test(id) ? Number.parseInt(id, 10) : 0);

async function depositOf({ services: { db }, userId, id }: Asked): Promise<Entry["cash"]> {
  const row = await db
    .selectFrom("deposits")
    .select(["deposit_id", "state"])
    .where("deposit_id", "=", numberIn(id))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { kind: "deposit", id: String(row.deposit_id), name: `D-${row.deposit_id}`, state: row.state } : null;
}

async function withdrawalOf({ services: { db }, userId, id }: Asked): Promise<Entry["cash"]> {
  const row = await db
    .selectFrom("withdrawals")
    .select(["withdrawal_id", "number", "state"])
    .where("user_id", "=", userId)
    .where("withdrawal_id", "=", id)
    .executeTakeFirst();
  return row ? { kind: "withdrawal", id: row.withdrawal_id, name: `W-${row.number}`, state: row.state } : null;
}

const spotOrder = (db: Db, userId: number, orderId: number) =>
  db.selectFrom("orders").selectAll().where("order_id", "=", orderId).where("user_id", "=", userId).executeTakeFirst();

async function orderOf({ services: { db, catalogue }, userId, id }: Asked): Promise<Entry["order"]> {
  const row = await spotOrder(db, userId, numberIn(id));
  if (!row) return null;
  return {
    id: row.order_id,
    pair: catalogue.pairOf(row.market_id),
    side: row.side === 0 ? "buy" : "sell",
    kind: row.kind,
    price: plainOrNull(row.price),
    quantity: plainOrNull(row.quantity),
    quote_amount: plainOrNull(row.quote_amount),
    filled: plain(row.filled_quantity),
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}

/** The user's own order of a trade; of a trade with oneself the one that was taken from the book. */
async function orderOfTrade({ services, userId, id }: Asked): Promise<Entry["order"]> {
  const trade = await services.db
    .selectFrom("trades")
    .select(["taker_order_id", "maker_order_id", "taker_user_id", "maker_user_id"])
    .where("trade_id", "=", numberIn(id))
    .executeTakeFirst();
  const own = trade?.maker_user_id === userId ? trade.maker_order_id : trade?.taker_order_id;
  return own === undefined ? null : orderOf({ services, userId, id: String(own) });
}

async function conversionOf({ services: { db, catalogue }, userId, id }: Asked): Promise<Entry["conversion"]> {
  const row = await db
    .selectFrom("conversions")
    .selectAll()
    .where("command_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.conversion_id,
    from: catalogue.symbolOf(row.from_id),
    amount: plain(row.amount),
    to: catalogue.symbolOf(row.to_id),
    received: plain(row.received),
    spread: plain(row.spread),
    at: row.at.toISOString(),
  };
}

async function otcOf({ services: { db, catalogue }, userId, id }: Asked): Promise<Entry["otc"]> {
  const row = await db
    .selectFrom("otc_orders as o")
    .innerJoin("users as b", "b.user_id", "o.buyer_id")
    .innerJoin("users as s", "s.user_id", "o.seller_id")
    .selectAll("o")
    .select(["b.uid as buyer", "s.uid as seller"])
    .where("o.order_id", "=", numberIn(id))
    .where((either) => either.or([either("o.buyer_id", "=", userId), either("o.seller_id", "=", userId)]))
    .executeTakeFirst();
  if (!row) return null;
  const isBuyer = row.buyer_id === userId;
  return {
    id: String(row.order_id),
    side: isBuyer ? "buy" : "sell",
    currency: catalogue.symbolOf(row.currency_id),
    quantity: plain(row.quantity),
    price: plain(row.price),
    total: plain(row.total),
    fiat: row.fiat,
    state: row.state,
    other: isBuyer ? row.seller : row.buyer,
    was_disputed: row.disputed_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
