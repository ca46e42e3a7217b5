import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import type { LeverRows, LeverTerms, PositionState } from "@candor/core/products/contracts/records.ts";
import { money, moneyOrNone, ms, numberOrNone, type ReadRows, type Row } from "./read-rows.ts";

const TERMS = `
SELECT market_id, state, lot_size, spread, fee_rate, overnight_rate, multiples::text, min_lots, max_lots, max_open, max_net FROM lever_terms`;

const OPEN_POSITIONS = `
SELECT position_id, user_id, market_id, currency_id, side, kind, state, lots, ordered_lots, closing_lots, lot_size, multiple, spread, fee_rate, overnight_rate,
  limit_price, open_price, open_tick_id, margin, fee, take_profit, stop_loss, overnight, deduction, profit, close_price,
  ${ms("accepted_at")}, ${ms("stops_at")}, ${ms("closing_at")}, overnight_day, ${ms("opened_at")}, command_id, ${ms("updated_at")}
FROM positions WHERE state IN ('pending', 'opening', 'holding', 'closing')`;

/** The next id, and the latest time (ms) at which anything open was asked for. */
const NEXT = `
SELECT coalesce((SELECT max(position_id) FROM positions), 0) + 1,
  coalesce((SELECT ${ms("max(updated_at)")} FROM positions WHERE state IN ('pending', 'opening', 'holding', 'closing')), 0)`;

type StoredMultiple = { multiple: number; max_lots: number };

function termsOf([marketId, state, lotSize, spread, feeRate, overnightRate, multiples, ...limits]: Row): LeverTerms {
  const [minLots, maxLots, maxOpen, maxNet] = limits;
  return {
    marketId: Number(marketId),
    state: state as LeverTerms["state"],
    lotSize: money(lotSize) as Amount,
    spread: money(spread) as Rate,
    feeRate: money(feeRate) as Rate,
    overnightRate: money(overnightRate) as Rate,
    multiples: (JSON.parse(String(multiples)) as StoredMultiple[]).map(({ multiple, max_lots }) => ({
      multiple,
      maxLots: max_lots,
    })),
    minLots: Number(minLots),
    maxLots: Number(maxLots),
    maxOpen: money(maxOpen) as Amount,
    maxNet: money(maxNet) as Amount,
  };
}

function positionOf(row: Row): PositionState {
  const [positionId, userId, marketId, currencyId, side, kind, state, lots, orderedLots, closingLots, lotSize] = row;
  const [multiple, spread, feeRate, overnightRate, limitPrice, openPrice, openTickId, margin, fee] = row.slice(11);
  const [takeProfit, stopLoss, overnight, deduction, profit, closePrice] = row.slice(20);
  const [acceptedAt, stopsAt, closingAt, overnightDay, openedAt, commandId, updatedAt] = row.slice(26);
  return {
    positionId: Number(positionId),
    userId: Number(userId),
    marketId: Number(marketId),
    currencyId: Number(currencyId),
    side: side as PositionState["side"],
    kind: kind as PositionState["kind"],
    state: state as PositionState["state"],
    lots: Number(lots),
    orderedLots: Number(orderedLots),
    closingLots: Number(closingLots),
    lotSize: money(lotSize) as Amount,
    multiple: Number(multiple),
    spread: money(spread) as Rate,
    feeRate: money(feeRate) as Rate,
    overnightRate: money(overnightRate) as Rate,
    limitPrice: moneyOrNone(limitPrice) as Price | undefined,
    openPrice: moneyOrNone(openPrice) as Price | undefined,
    openTickId: numberOrNone(openTickId),
    margin: money(margin) as Amount,
    fee: money(fee) as Amount,
    takeProfit: money(takeProfit) as Price,
    stopLoss: money(stopLoss) as Price,
    overnight: money(overnight) as Amount,
    deduction: money(deduction) as Amount,
    profit: money(profit),
    closePrice: moneyOrNone(closePrice) as Price | undefined,
    closeReason: undefined,
    refusal: undefined,
    acceptedAt: Number(acceptedAt),
    stopsAt: Number(stopsAt),
    closingAt: numberOrNone(closingAt),
    overnightDay: Number(overnightDay),
    openedAt: numberOrNone(openedAt),
    closedAt: undefined,
    commandId: String(commandId),
    updatedAt: Number(updatedAt),
  };
}

/** Terms and open positions as the database has them; `askedUntil` is a time that the engine's clock must not go behind. */
export async function loadLever(read: ReadRows): Promise<{ rows: LeverRows; askedUntil: number }> {
  const terms = await read(TERMS);
  const positions = await read(OPEN_POSITIONS);
  const [next = []] = await read(NEXT);
  return {
    rows: {
      leverTerms: terms.map(termsOf),
      openPositions: positions.map(positionOf),
      nextPositionId: Number(next[0]),
    },
    askedUntil: Number(next[1]),
  };
}
