import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { type Amount, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import type { ErrorCode, Refusal } from "@candor/contract/errors.ts";
import type { HostingOrder } from "@candor/contract/routes/hosting.ts";
import type { HostingOrderView } from "../../../platform/bus/views.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { notifyHosting } from "../../../services/notifications/hosting.ts";
import type { Services } from "../../../services/services.ts";
import { refuseDecimals } from "../../wallet/balances/index.ts";
import * as queries from "./queries.ts";
import { ordersOf } from "./reads.ts";
import { orderFromView } from "./view.ts";

/** Basic verification. */
const LEVEL_NEEDED = 1;

type Purchase = {
  readonly kind: HostingKind;
  readonly config_id: number;
  /** The amount of a fund. */
  readonly amount?: Amount;
  /** The machines of a miner. */
  readonly number?: number;
  readonly terms_version?: number | undefined;
};

function withField({ kind }: Purchase, refusal: Refusal): FieldRefusal {
  const units = kind === "fund" ? "amount" : "number";
  const fields: Partial<Record<ErrorCode, string>> = {
    NOT_FOUND: "config_id",
    TERMS_CHANGED: "terms_version",
    PRODUCT_CLOSED: units,
    HOSTING_OUT_OF_RANGE: units,
    HOSTING_USER_LIMIT: units,
    INSUFFICIENT_BALANCE: units,
  };
  const field = fields[refusal.error];
  return field === undefined ? refusal : { ...refusal, field };
}

/** The order as its row says it, or as the engine answered if the row cannot be read now: it is committed either way. */
async function answer(
  services: Services,
  { language }: Context,
  view: HostingOrderView | undefined,
  read: () => Promise<queries.OrderRow | undefined>,
): Promise<Result<HostingOrder>> {
  const stored = await afterCommit(services, "reading a hosting order", async () => {
    const row = await read();
    return row && (await ordersOf(services, language, [row]))[0];
  });
  if (stored) return done(stored);
  if (!view) throw new Error("the engine answered without a hosting order");
  return done(orderFromView(services.catalogue, view, `#${view.productId}`));
}

/** Buys by one command of the caller's key. Without a version the terms of now are accepted. */
export async function buy(services: Services, context: Context, purchase: Purchase): Promise<Result<HostingOrder>> {
  const { db, engine, catalogue } = services;
  const { commandId } = context;
  const { userId } = userOf(context);
  const { kind, config_id: productId } = purchase;
  const [product] = await queries.products(db, kind, productId);
  if (!product) return refuseField("config_id", "NOT_FOUND");
  const units = purchase.amount ?? ((BigInt(purchase.number ?? 0) * ONE) as Amount);
  const currency = catalogue.currency(product.currency_id);
  if (!currency)
    throw new Error(`hosting product ${productId} is bought in ${product.currency_id}, which is not there`);
  const unfit =
    purchase.amount && (await refuseDecimals(db, { userId, account: "finance", currency, amount: units, commandId }));
  if (unfit) return unfit;
  const outcome = await execute(engine, {
    type: "buyHosting",
    id: commandId,
    userId,
    productId,
    version: purchase.terms_version ?? product.version,
    units,
    levelNeeded: LEVEL_NEEDED,
  });
  if (!outcome.ok) return withField(purchase, outcome);
  return answer(services, context, outcome.hostingOrder, () => queries.orderOfCommand(db, userId, commandId));
}

type Redemption = { readonly kind: HostingKind; readonly id: number; readonly penalty: string };

/** Redeems for the penalty that was shown. An order that has ended is in the table alone. */
export async function redeem(
  services: Services,
  context: Context,
  redemption: Redemption,
): Promise<Result<HostingOrder>> {
  const { db, engine } = services;
  const { userId } = userOf(context);
  const { kind, id: orderId } = redemption;
  const penalty = parseAmount(redemption.penalty);
  if (penalty === undefined) return refuseField("penalty", "INVALID_AMOUNT");
  const row = await queries.orderById(db, userId, orderId);
  if (!row || row.kind !== kind) return refuseField("id", "NOT_FOUND");
  const outcome = await execute(engine, { type: "redeemHosting", id: context.commandId, userId, orderId, penalty });
  if (outcome.ok) {
    await afterCommit(services, "notifying of a redemption", () => notifyHosting(services, orderId));
    return answer(services, context, outcome.hostingOrder, () => queries.orderById(db, userId, orderId));
  }
  if (outcome.error === "NOT_FOUND") return refuseField("id", "HOSTING_ENDED");
  return outcome.error === "PENALTY_CHANGED" ? { ...outcome, field: "penalty" } : outcome;
}
