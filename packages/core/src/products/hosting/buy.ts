import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { HOSTING_ORDERS_MAX } from "@candor/contract/domain/hosting.ts";
import { formatAmount, ONE } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { principalOf, unitsLeft } from "@candor/contract/rules/hosting.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { freeTreasury } from "../../ledger/treasury.ts";
import { refuseUser } from "../users/index.ts";
import { keep, unitsOf } from "./open-orders.ts";
import { buyReceipt } from "./receipts.ts";
import type { BuyHosting, HostingOrder, HostingProduct } from "./records.ts";
import { refOf, reserveOf } from "./state.ts";

const isOnSale = ({ state, opensAt, closesAt }: HostingProduct, at: number): boolean =>
  state === "open" && at >= opensAt && (closesAt === undefined || at < closesAt);

function refuseUserOf(state: State, { userId, levelNeeded }: BuyHosting): Refusal | undefined {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if ((state.users.get(userId)?.level ?? 0) < levelNeeded) return refuse("NOT_VERIFIED");
  const open = state.hosting.ordersOf.get(userId)?.size ?? 0;
  return open < HOSTING_ORDERS_MAX ? undefined : refuse("TOO_MANY_HOSTING", { max: HOSTING_ORDERS_MAX });
}

function refuseUnits(state: State, product: HostingProduct, { units, userId, at }: BuyHosting): Refusal | undefined {
  const { kind, min, max, perUser, productId } = product;
  if (!isOnSale(product, at)) return refuse("PRODUCT_CLOSED", { left: "0" });
  if (units < min || units > max || (kind === "miner" && units % ONE !== 0n))
    return refuse("HOSTING_OUT_OF_RANGE", { min: formatAmount(min), max: formatAmount(max) });
  const ofUser = perUser - unitsOf(state, userId, productId);
  const leftOfUser = formatAmount(ofUser > 0n ? ofUser : 0n);
  if (units > ofUser) return refuse("HOSTING_USER_LIMIT", { max: formatAmount(perUser), left: leftOfUser });
  const sold = state.hosting.sold.get(productId) ?? 0n;
  const left = unitsLeft(product, sold, freeTreasury(state, product.incomeCurrencyId));
  return units > left ? refuse("PRODUCT_CLOSED", { left: formatAmount(left) }) : undefined;
}

/** The command's order, with an id that is not assigned yet. */
function newOrder(state: State, product: HostingProduct, { id, at, userId, units }: BuyHosting): HostingOrder {
  const { productId, version, kind, currencyId, unitPrice, days, dailyRate, incomeCurrencyId, dailyOutput } = product;
  const { penalty, penaltyRate, dayMs } = product;
  return {
    orderId: state.hosting.nextOrderId,
    userId,
    productId,
    version,
    kind,
    currencyId,
    unitPrice,
    units,
    principal: principalOf(product, units),
    days,
    dailyRate,
    incomeCurrencyId,
    dailyOutput,
    penalty,
    penaltyRate,
    dayMs,
    state: "hosting",
    paidDays: 0,
    boughtAt: at,
    endedAt: undefined,
    penaltyPaid: undefined,
    commandId: id,
  };
}

export function buyHosting(state: State, command: BuyHosting): Outcome {
  const ofUser = refuseUserOf(state, command);
  if (ofUser) return ofUser;
  const product = state.hosting.products.get(command.productId);
  if (!product) return refuse("NOT_FOUND");
  if (product.version !== command.version) return refuse("TERMS_CHANGED");
  const ofUnits = refuseUnits(state, product, command);
  if (ofUnits) return ofUnits;
  const order = newOrder(state, product, command);
  const { available } = state.ledger.balance(order.userId, "finance", order.currencyId);
  if (available < order.principal) return refuse("INSUFFICIENT_BALANCE");
  state.hosting.nextOrderId += 1;
  fund(state, order);
  keep(state, order);
  state.events.push({ type: "hostingOrder", isNew: true, order }, buyReceipt(state, order));
  return { ok: true, hostingOrder: order };
}

/** Freezes the principal, and moves the whole promised income from the treasury to the reserve: no yield is sold that is not there. */
function fund({ ledger }: State, order: HostingOrder): void {
  const { userId, currencyId, incomeCurrencyId, principal } = order;
  const ref = refOf(order);
  const promised = reserveOf(order);
  ledger.hold(ledger.balance(userId, "finance", currencyId), principal, "finance_trade_buy", ref);
  ledger.pay(ledger.balance(HOUSE, "treasury", incomeCurrencyId), promised, "hosting_reserve", ref);
  ledger.receive(ledger.balance(HOUSE, "hosting", incomeCurrencyId), promised, "hosting_reserve", ref);
}
