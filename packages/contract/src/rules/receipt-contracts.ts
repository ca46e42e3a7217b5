import { type Amount, formatAmount, fromNumeric, type Price, quoteFor } from "../domain/money.ts";
import {
  closePriceOf,
  FILL_WITHIN_MS,
  isLiquidated,
  LEVER_RULES,
  openingOf,
  openPriceOf,
  overnightFee,
  type PositionSide,
  partOf,
  profitOf,
  quantityOf,
  stopError,
  stopReached,
} from "./contracts.ts";
import {
  amountField,
  type Condition,
  integerField,
  NotVerifiable,
  priceOf,
  type ReceiptFields,
  type Recomputed,
  rateField,
  type TickFacts,
  textField,
  tickAt,
  type Verifier,
} from "./receipt-facts.ts";

const SIGNED = /^-?(0|[1-9]\d*)(\.\d{1,8})?$/;
/** A decimal of either sign. */
function signedField(fields: ReceiptFields, name: string): bigint {
  const text = textField(fields, name);
  if (!SIGNED.test(text)) throw new NotVerifiable(`${name} is no amount`);
  return fromNumeric(text);
}
const priceField = (fields: ReceiptFields, name: string): Price => amountField(fields, name) as bigint as Price;

function sideOf(inputs: ReceiptFields): PositionSide {
  const side = textField(inputs, "side");
  if (side !== "long" && side !== "short") throw new NotVerifiable("side is neither long nor short");
  return side;
}

/** A number of lots that a part is taken of, so that it must not be zero. */
function lotsField(inputs: ReceiptFields, name: string): number {
  const lots = integerField(inputs, name);
  if (lots < 1) throw new NotVerifiable(`${name} are no lots`);
  return lots;
}

/** A live tick's venues were all looked at after the step was asked for, so that nobody can have known this price. */
function unknownPrice(inputs: ReceiptFields, { constituents }: TickFacts, askedAt: string): readonly Condition[] {
  if (inputs["observed_from_ms"] === undefined || inputs[askedAt] === undefined) return [];
  const from = integerField(inputs, "observed_from_ms");
  const isOfTheTick = constituents.some((venue) => venue["observed_at_ms"] === from);
  return [{ name: "price_was_unknown", ok: isOfTheTick && from > integerField(inputs, askedAt) }];
}

const stopsOf = (inputs: ReceiptFields) => ({
  takeProfit: priceField(inputs, "take_profit"),
  stopLoss: priceField(inputs, "stop_loss"),
});

/** A limit order opens at its own price once the index has crossed it. */
function limitCrossed(side: PositionSide, limit: Price, index: Price): Condition {
  return { name: "limit_crossed", ok: side === "long" ? index <= limit : index >= limit };
}

function recomputeOpen(inputs: ReceiptFields, ticks: readonly TickFacts[]): Recomputed {
  const tick = tickAt(ticks, 0);
  const [side, index] = [sideOf(inputs), priceOf(tick)];
  const limit = inputs["limit_price"] === undefined ? undefined : priceField(inputs, "limit_price");
  const open = limit ?? openPriceOf(side, index, rateField(inputs, "spread"));
  const { quantity, notional, margin, fee } = openingOf(open, {
    lots: lotsField(inputs, "lots"),
    lotSize: amountField(inputs, "lot_size"),
    multiple: lotsField(inputs, "multiple"),
    feeRate: rateField(inputs, "fee_rate"),
  });
  const inTime = tick.at_ms <= integerField(inputs, "accepted_at_ms") + FILL_WITHIN_MS;
  return {
    result: {
      open_price: formatAmount(open),
      quantity: formatAmount(quantity),
      value: formatAmount(notional),
      margin: formatAmount(margin),
      fee: formatAmount(fee),
    },
    conditions: [
      limit === undefined ? { name: "opened_in_time", ok: inTime } : limitCrossed(side, limit, index),
      { name: "stops_were_right", ok: stopError(side, stopsOf(inputs), open, index) === undefined },
      ...unknownPrice(inputs, tick, "accepted_at_ms"),
    ],
  };
}

/** Whether the reason that is given was one: the stop was reached, or the account at the rate of liquidation. */
function reasonHolds(inputs: ReceiptFields, index: Price): readonly Condition[] {
  const reason = textField(inputs, "reason");
  if (reason === "user") return [];
  if (reason === "tp" || reason === "sl")
    return [{ name: "stop_reached", ok: stopReached(sideOf(inputs), stopsOf(inputs), index) === reason }];
  const available = signedField(inputs, "available");
  if (inputs["overnight_fee"] !== undefined) {
    // What is available covers a part of it, and the rest would use up the margin.
    const rest = amountField(inputs, "overnight_fee") - (available > 0n ? available : 0n);
    return [{ name: "liquidation_was_due", ok: rest >= amountField(inputs, "held_margin") }];
  }
  const standing = {
    available,
    margin: amountField(inputs, "margin_sum"),
    unrealised: signedField(inputs, "unrealised"),
  };
  return [{ name: "liquidation_was_due", ok: available < 0n || isLiquidated(standing) }];
}

/** What the closed lots have made, from their tick; `paid` is less only where a loss was beyond the account, or a profit beyond the house. */
function recomputeClose(inputs: ReceiptFields, ticks: readonly TickFacts[], result: ReceiptFields): Recomputed {
  const tick = tickAt(ticks, 0);
  const [side, index] = [sideOf(inputs), priceOf(tick)];
  const [lots, closed] = [lotsField(inputs, "lots"), lotsField(inputs, "closed_lots")];
  const close = closePriceOf(side, index, rateField(inputs, "spread"));
  const quantity = quantityOf(closed, amountField(inputs, "lot_size"));
  const deduction = partOf(amountField(inputs, "held_deduction"), closed, lots);
  const profit = profitOf(side, priceField(inputs, "open_price"), close, quantity) - deduction;
  const paid = signedField(result, "paid");
  return {
    result: {
      close_price: formatAmount(close),
      margin: formatAmount(partOf(amountField(inputs, "held_margin"), closed, lots)),
      deduction: formatAmount(deduction),
      profit: formatAmount(profit),
      paid: formatAmount(paid),
    },
    conditions: [
      { name: "closed_is_held", ok: closed <= lots },
      {
        name: "paid_at_most_the_profit",
        ok: profit >= 0n ? paid >= 0n && paid <= profit : paid <= 0n && paid >= profit,
      },
      ...reasonHolds(inputs, index),
      ...unknownPrice(inputs, tick, "asked_at_ms"),
    ],
  };
}

/** A share of what nobody could pay, in proportion to the profit; rounding gives single units to the largest remainders. */
function recomputeShare(inputs: ReceiptFields, tick: TickFacts, result: ReceiptFields): Recomputed {
  const side = sideOf(inputs);
  const close = closePriceOf(side, priceOf(tick), rateField(inputs, "spread"));
  const quantity = quantityOf(lotsField(inputs, "lots"), amountField(inputs, "lot_size"));
  const gained = profitOf(side, priceField(inputs, "open_price"), close, quantity);
  const profit = gained - amountField(inputs, "held_deduction");
  const [shortfall, profits] = [amountField(inputs, "shortfall"), amountField(inputs, "profits")];
  const taken = shortfall < profits ? shortfall : profits;
  const share = amountField(result, "deduction");
  const least = profits > 0n ? (taken * profit) / profits : 0n;
  return {
    result: { profit: formatAmount(profit), deduction: formatAmount(share) },
    conditions: [{ name: "share_is_pro_rata", ok: share === least || (share === least + 1n && share <= profit) }],
  };
}

function recomputeDeleverage(inputs: ReceiptFields, ticks: readonly TickFacts[], result: ReceiptFields): Recomputed {
  const cause = textField(inputs, "cause");
  if (cause === "shortfall") return recomputeShare(inputs, tickAt(ticks, 0), result);
  if (cause !== "unpaid_profit") throw new NotVerifiable("cause is none of ours");
  const unpaid = amountField(inputs, "profit") - amountField(inputs, "paid");
  return { result: { deduction: formatAmount(unpaid) }, conditions: [] };
}

/** From what is available, then from the margin; a position that is liquidated for it pays what it has. */
function recomputeOvernight(inputs: ReceiptFields, ticks: readonly TickFacts[], result: ReceiptFields): Recomputed {
  const index = priceOf(tickAt(ticks, 0));
  const quantity = quantityOf(lotsField(inputs, "lots"), amountField(inputs, "lot_size"));
  const fee = overnightFee(quantity, index, rateField(inputs, "overnight_rate"));
  const [fromAvailable, fromMargin] = [amountField(result, "from_available"), amountField(result, "from_margin")];
  const paid: Amount = (fromAvailable + fromMargin) as Amount;
  const isLiquidation = inputs["liquidated"] === 1;
  return {
    result: {
      value: formatAmount(quoteFor(quantity, index, "up")),
      fee: formatAmount(fee),
      from_available: formatAmount(fromAvailable),
      from_margin: formatAmount(fromMargin),
    },
    conditions: [
      { name: "paid_is_the_fee", ok: isLiquidation ? paid <= fee : paid === fee },
      { name: "margin_remains", ok: fromMargin === 0n || fromMargin < amountField(inputs, "held_margin") },
    ],
  };
}

export const contractReceipts = {
  lever_open: { ruleVersion: LEVER_RULES, ticksOf: () => 1, recompute: recomputeOpen },
  lever_close: { ruleVersion: LEVER_RULES, ticksOf: () => 1, recompute: recomputeClose },
  lever_deleverage: { ruleVersion: LEVER_RULES, ticksOf: () => 1, recompute: recomputeDeleverage },
  lever_overnight: { ruleVersion: LEVER_RULES, ticksOf: () => 1, recompute: recomputeOvernight },
} as const satisfies Readonly<Record<string, Verifier>>;
