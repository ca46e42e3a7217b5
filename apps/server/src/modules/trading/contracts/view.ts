import {
  type Amount,
  formatAmount,
  fromNumeric,
  mulDiv,
  type Price,
  plain,
  quoteFor,
  type Rate,
} from "@candor/contract/domain/money.ts";
import type { ContractPair, ContractStanding, Position, PositionChange } from "@candor/contract/routes/contracts.ts";
import {
  openPriceOf,
  type PositionSide,
  quantityLeft,
  quantityOf,
  riskRate,
} from "@candor/contract/rules/contracts.ts";
import { type HeldPosition, leavingMax, standingAt } from "@candor/contract/rules/contracts-standing.ts";
import { cutDecimals } from "@candor/contract/rules/decimals.ts";
import { type PositionView, positionViewOfRow } from "../../../platform/bus/views.ts";
import type { Catalogue, MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { SocketView } from "../../../services/socket-views.ts";
import type { HeldRow, PositionRow, ReceiptRow, TermsRow } from "./queries.ts";

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const amountOf = (numeric: string) => fromNumeric(numeric) as Amount;
const priceOf = (numeric: string) => fromNumeric(numeric) as Price;

const ended: ReadonlySet<PositionView["state"]> = new Set(["closed", "cancelled", "refused"]);

/** Lots with their value and margin. A closed position keeps the margin of its last lots only, so the whole is computed as at its opening. */
function sizeOf(position: PositionView): { readonly share: number; readonly value: bigint; readonly margin: bigint } {
  const { state, multiple, openPrice, limitPrice } = position;
  const margin = fromNumeric(position.margin);
  const share = ended.has(state) ? position.orderedLots : position.lots;
  const at = openPrice ?? limitPrice;
  // A market order without a tick so far: the value for which its margin was frozen.
  if (at === null) return { share, value: margin * BigInt(multiple), margin };
  const value = quoteFor(quantityOf(share, amountOf(position.lotSize)), fromNumeric(at), "up");
  return { share, value, margin: state === "closed" ? mulDiv(value, 1n, BigInt(multiple), "up") : margin };
}

/** A position as the engine publishes it after a commit, without the receipts, whose ids the database assigns. */
export function positionFromView(catalogue: Catalogue, position: PositionView): PositionChange {
  const market = catalogue.market(position.marketId);
  if (!market) throw new Error(`there is no market ${position.marketId}`);
  const { share, value, margin } = sizeOf(position);
  return {
    id: position.positionId,
    match_id: position.marketId,
    symbol: market.symbol,
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    legal: market.quote,
    type: position.side === "long" ? 1 : 2,
    status: position.kind === "market" ? 1 : 0,
    state: position.state,
    share,
    ordered: position.orderedLots,
    lot_size: position.lotSize,
    multiple: position.multiple,
    price: position.limitPrice,
    open_price: position.openPrice,
    spread: position.spread,
    value: formatAmount(value),
    margin: formatAmount(margin),
    fee: position.fee,
    target_profit_price: position.takeProfit,
    stop_loss_price: position.stopLoss,
    overnight: position.overnight,
    deduction: position.deduction,
    close_price: position.closePrice,
    close_reason: position.closeReason ?? null,
    profit: position.profit,
    refusal: position.refusal,
    created_at: new Date(position.acceptedAt).toISOString(),
    opened_at: timeOf(position.openedAt),
    closed_at: timeOf(position.closedAt),
  };
}

export function positionFromRow(
  catalogue: Catalogue,
  row: PositionRow,
  receipts: readonly ReceiptRow[] = [],
): Position {
  const position = positionFromView(catalogue, positionViewOfRow(row));
  const shown = receipts.map(({ receipt_id, kind, at }) => ({ id: receipt_id, kind, at: at.toISOString() }));
  return { ...position, receipts: shown };
}

/** A pair's terms; it is open while both its contracts and the pair itself are. */
export function pairView(market: MarketInfo, terms: TermsRow): ContractPair {
  const tiers = terms.multiples.map(({ multiple, max_lots }) => ({ value: multiple, max_share: max_lots }));
  return {
    match_id: market.match_id,
    symbol: market.symbol,
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    legal: market.quote,
    open: terms.state === "open" && market.state === "open",
    lot_size: plain(terms.lot_size),
    spread: plain(terms.spread),
    fee_rate: plain(terms.fee_rate),
    overnight_rate: plain(terms.overnight_rate),
    tick: market.tick,
    multiple: { muit: tiers.sort((one, other) => one.value - other.value) },
    lever_share_limit: { min: terms.min_lots, max: terms.max_lots },
  };
}

/** Lots of each side that a pair still accepts at this index price: what an order would be refused beyond. */
export function capacityView(terms: TermsRow, interest: { longs: string; shorts: string }, index: Price) {
  const lotSize = amountOf(terms.lot_size);
  const held = { longs: fromNumeric(interest.longs), shorts: fromNumeric(interest.shorts) };
  const limits = { maxOpen: amountOf(terms.max_open), maxNet: amountOf(terms.max_net) };
  const lots = (side: PositionSide): number => {
    const at = openPriceOf(side, index, fromNumeric(terms.spread) as bigint as Rate);
    const left = quantityLeft(held, side, at, limits);
    return left < lotSize ? 0 : Number.parseInt(String(left / lotSize), 10);
  };
  return { long: lots("long"), short: lots("short") };
}

const heldPosition = (row: NonNullable<HeldRow["position"]>): HeldPosition => ({
  side: row.side,
  open: priceOf(row.open_price),
  quantity: quantityOf(row.lots, amountOf(row.lot_size)),
  spread: fromNumeric(row.spread) as bigint as Rate,
  margin: fromNumeric(row.margin),
  deduction: fromNumeric(row.deduction),
  index: priceOf(row.index),
});

/**
 * A user's risk figures in one quote currency, which has no rows before money has arrived in the account. The whole balance may be moved with all of
 * its digits, a part only with the currency's decimals.
 */
export function standingView(catalogue: Catalogue, currencyId: number, rows: readonly HeldRow[]): ContractStanding {
  const held = rows.flatMap(({ position }) => (position ? [heldPosition(position)] : []));
  const standing = standingAt(fromNumeric(rows[0]?.available ?? "0"), held);
  const rate = riskRate(standing);
  const most = leavingMax(standing);
  const currency = catalogue.currency(currencyId);
  if (!currency) throw new Error(`there is no currency ${currencyId}`);
  return {
    legal_id: currencyId,
    legal: currency.symbol,
    available: formatAmount(standing.available),
    margin: formatAmount(standing.margin),
    unrealised: formatAmount(standing.unrealised),
    risk_rate: rate === undefined ? null : formatAmount(rate),
    may_transfer: formatAmount(most === standing.available ? most : cutDecimals(most, currency.decimals)),
  };
}

export const positionSocketView: SocketView<PositionView> = {
  action: "position_data",
  view: ({ catalogue }, position) => positionFromView(catalogue, position),
};
