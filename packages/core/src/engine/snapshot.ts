import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RestingOrder } from "../book/order-book.ts";
import { marketFields } from "../codec/command.ts";
import { orderCodec, playCodec, withdrawalCodec } from "../codec/event.ts";
import { account, amount, priceCodec, userState } from "../codec/parts.ts";
import { added, big, flag, integer, listOf, oneNumberOf, orUndefined, record, text } from "../codec/schema.ts";
import { leverTermsCodec, positionCodec } from "../products/contracts/codec.ts";
import type { ConvertRows, RecentConversion } from "../products/convert/state.ts";
import { optionCallCodec, optionCodec, optionTermsFields } from "../products/options/codec.ts";
import type { OptionTerms } from "../products/options/state.ts";
import type { WithdrawalDay } from "../products/withdrawals/state.ts";
import { type BalanceRow, type MarketRow, rowsOf, type StateRows } from "./rows.ts";
import type { Currency, LastTick, State, User } from "./state.ts";

const lastTick = record<LastTick>({ tickId: integer, price: priceCodec, counting: flag, at: integer });
export const currencyCodec = record<Currency>({ currencyId: integer, symbol: text });
export const marketCodec = record<MarketRow>({
  ...marketFields,
  lastTick: orUndefined(lastTick),
  lastCounting: orUndefined(lastTick),
  lastTrade: orUndefined(priceCodec),
});
export const userCodec = record<User>({
  userId: integer,
  inviterId: orUndefined(integer),
  state: userState,
  level: integer,
});
export const optionTermsCodec = record<OptionTerms>(optionTermsFields);

/** Checkpoints from before the limit of conversions say nothing of them. */
type StoredRows = Omit<StateRows, keyof ConvertRows> & Partial<ConvertRows>;
const stateRows = record<StoredRows>({
  currencies: listOf(currencyCodec),
  markets: listOf(marketCodec),
  users: listOf(userCodec),
  balances: listOf(
    record<BalanceRow>({ ownerId: integer, account, currencyId: integer, available: big(), frozen: big() }),
  ),
  openOrders: listOf(orderCodec),
  playLimits: listOf(playCodec),
  optionTerms: listOf(optionTermsCodec),
  openOptions: listOf(optionCodec),
  optionCalls: listOf(optionCallCodec),
  nextOptionId: integer,
  leverTerms: listOf(leverTermsCodec),
  openPositions: listOf(positionCodec),
  nextPositionId: integer,
  openWithdrawals: listOf(withdrawalCodec),
  withdrawalDay: record<WithdrawalDay>({
    day: integer,
    counts: listOf(record<WithdrawalDay["counts"][number]>({ userId: integer, count: integer })),
  }),
  nextEntryId: integer,
  nextOrderId: integer,
  nextTradeId: integer,
  nextSequence: integer,
  recentConversions: added(
    listOf(record<RecentConversion>({ userId: integer, amount, fromPrice: priceCodec, at: integer })),
  ),
});

/** The rows of a state as one text, and back. Reading throws on a text that is no such rows. */
export const encodeRows = (rows: StateRows): string => stateRows.write(rows);
export const decodeRows = (encoded: string): StateRows => ({
  recentConversions: [],
  ...stateRows.read(JSON.parse(encoded)),
});

const restingOrders = listOf(
  record<RestingOrder>({
    orderId: integer,
    ownerId: integer,
    side: oneNumberOf([0, 1]),
    price: integer,
    quantity: integer,
  }),
);

/**
 * The whole state as one text: its rows, then every book in matching order, with the house's quotes. Equal for equal states, however they came
 * about. A restored state equals the one it was saved from once both have executed `restart`, which withdraws the quotes.
 */
export function canonicalState(state: State): string {
  const books = [...state.spot.markets.entries()]
    .sort(([a], [b]) => a - b)
    .map(([marketId, { book }]) => `[${marketId},${restingOrders.write([...book.orders()])}]`);
  return `[${encodeRows(rowsOf(state))},[${books.join(",")}]]`;
}

/** SHA-256 of the canonical state, in hexadecimal. */
export const stateHash = (state: State): string => bytesToHex(sha256(utf8ToBytes(canonicalState(state))));
