import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { formatAmount, RATE_ONE } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { OPEN_OPTIONS_MAX, optionFee, promisedProfit } from "@candor/contract/rules/options.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { freeTreasury } from "../../ledger/treasury.ts";
import { freshTick } from "../markets/index.ts";
import { refuseTrading } from "../trading-limits/index.ts";
import { refuseUser } from "../users/index.ts";
import { keep, setTerms } from "./open-orders.ts";
import type { OptionChoice, OptionOrder, PlaceOption, SetOption } from "./records.ts";
import { holdOf, type OptionMarket, refOf } from "./state.ts";

const SECONDS_MAX = 86_400;

/** A win pays something and at most the stake once more: the column of the database is a rate. */
const isChoice = ({ seconds, ratio, min, max }: OptionChoice): boolean =>
  Number.isSafeInteger(seconds) &&
  seconds >= 1 &&
  seconds <= SECONDS_MAX &&
  ratio > 0n &&
  ratio <= RATE_ONE &&
  min > 0n &&
  max >= min;

/** Terms of a pair, for orders that are placed from now on. */
export function setOption(state: State, command: SetOption): Outcome {
  const { marketId, state: open, fee, choices, reserve } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("NOT_FOUND");
  if (market.config.source !== "index") return refuse("INVALID_REQUEST", { field: "marketId" });
  if (fee < 0n || fee >= RATE_ONE) return refuse("INVALID_REQUEST", { field: "fee" });
  const durations = new Set(choices.map(({ seconds }) => seconds));
  const areChoices = choices.length > 0 && durations.size === choices.length && choices.every(isChoice);
  if (!areChoices) return refuse("INVALID_REQUEST", { field: "choices" });
  if (reserve < 0n) return refuse("INVALID_REQUEST", { field: "reserve" });
  setTerms(state, { marketId, state: open, fee, choices, reserve });
  state.events.push({ type: "optionTerms", terms: command });
  return DONE;
}

/** Whether the user may take on such a risk at all; of the pair nothing is asked yet. */
function refuseUserOfOptions(state: State, { userId, levelNeeded, at }: PlaceOption): Refusal | undefined {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if ((state.users.get(userId)?.level ?? 0) < levelNeeded) return refuse("NOT_VERIFIED");
  const own = refuseTrading(state, userId, at);
  if (own) return own;
  const open = state.options.ordersOf.get(userId)?.size ?? 0;
  return open < OPEN_OPTIONS_MAX ? undefined : refuse("TOO_MANY_OPTIONS", { max: OPEN_OPTIONS_MAX });
}

function refuseStake(state: State, { market }: OptionMarket, { min, max }: OptionChoice, stake: bigint) {
  if (stake >= min && stake <= max) return undefined;
  const currency = state.currencies.get(market.config.quoteId)?.symbol ?? "";
  return refuse("OPTION_OUT_OF_RANGE", { min: formatAmount(min), max: formatAmount(max), currency });
}

/** Whether the money is there: the user's for stake and fee, and the house's for what a win pays, within what this pair may promise and contracts leave. */
function refuseMoney(state: State, market: OptionMarket, order: OptionOrder): Refusal | undefined {
  const { userId, currencyId, profit } = order;
  if (state.ledger.balance(userId, "mic", currencyId).available < holdOf(order)) return refuse("INSUFFICIENT_BALANCE");
  const isTooMuch = market.promised + profit > market.terms.reserve || freeTreasury(state, currencyId) < profit;
  return isTooMuch ? refuse("OPTION_CAPACITY") : undefined;
}

/** The order that the command asks for, with an id that is not taken yet. */
function newOrder(
  state: State,
  { market, terms }: OptionMarket,
  choice: OptionChoice,
  command: PlaceOption,
): OptionOrder {
  const { id: commandId, at, userId, marketId, direction, amount: stake } = command;
  const { seconds, ratio } = choice;
  return {
    orderId: state.options.nextOrderId,
    userId,
    marketId,
    currencyId: market.config.quoteId,
    direction,
    seconds,
    stake,
    ratio,
    // Rounded down, as every payout; the fee is rounded up.
    profit: promisedProfit(stake, ratio),
    feeRate: terms.fee,
    fee: optionFee(stake, terms.fee),
    state: "opening",
    acceptedAt: at,
    openTick: undefined,
    dueAt: undefined,
    settlementTick: undefined,
    endedAt: undefined,
    commandId,
    updatedAt: at,
  };
}

export function placeOption(state: State, command: PlaceOption): Outcome {
  const ofUser = refuseUserOfOptions(state, command);
  if (ofUser) return ofUser;
  const market = state.options.markets.get(command.marketId);
  if (!market) return refuse("NOT_FOUND");
  if (market.terms.state !== "open" || market.market.config.state !== "open") return refuse("MARKET_CLOSED");
  const choice = market.terms.choices.find(({ seconds }) => seconds === command.seconds);
  if (!choice) return refuse("OPTION_SECONDS");
  const outOfRange = refuseStake(state, market, choice, command.amount);
  if (outOfRange) return outOfRange;
  if (!freshTick(market.market, command.at)) return refuse("PRICE_STALE");
  const order = newOrder(state, market, choice, command);
  const refusal = refuseMoney(state, market, order);
  if (refusal) return refusal;
  state.options.nextOrderId += 1;
  freeze(state, order);
  keep(state, order);
  state.events.push({ type: "option", isNew: true, option: order });
  return { ok: true, option: order };
}

/** The user's stake and fee, and in the house's treasury what a win pays: what is promised can be paid. */
function freeze({ ledger }: State, order: OptionOrder): void {
  const { userId, currencyId, stake, fee, profit } = order;
  const ref = refOf(order);
  const account = ledger.balance(userId, "mic", currencyId);
  ledger.hold(account, stake, "mic_trade_buy", ref);
  if (fee > 0n) ledger.hold(account, fee, "mic_fee_lock_0", ref);
  if (profit > 0n) ledger.hold(ledger.balance(HOUSE, "treasury", currencyId), profit, "mic_reserve_lock_0", ref);
}
