import { listOf } from "../codec/schema.ts";
import type { StateRows } from "../engine/records.ts";
import type { BalanceRow } from "../ledger/records.ts";
import { contractTermsRecord, positionRecord } from "../products/contracts/records.ts";
import { currencyRecord, marketRowRecord } from "../products/markets/records.ts";
import type { OptionCall } from "../products/options/records.ts";
import { optionCallRecord, optionRecord, optionTermsRecord } from "../products/options/records.ts";
import { orderRecord } from "../products/spot/records.ts";
import { limitsRecord } from "../products/trading-limits/records.ts";
import { userRecord } from "../products/users/records.ts";
import { withdrawalRecord } from "../products/withdrawals/records.ts";
import type { HashText } from "./tree.ts";

/**
 * The texts sealed by a state's hash, each in a section and under a number: a text for each open order, position, option and withdrawal, for each user,
 * currency and market; all balances of one owner are one text. They follow from the rows of a state alone, so the database gives the same ones.
 */
export const sections = [
  "balances",
  "callsOfOptions",
  "counters",
  "currencies",
  "leverTerms",
  "limits",
  "markets",
  "optionTerms",
  "options",
  "orders",
  "positions",
  "users",
  "withdrawalRequests",
  "withdrawals",
] as const;
export type Section = (typeof sections)[number];
/** Undefined if the record has ended, or is empty. */
export type SealLeaf = readonly [section: Section, id: number, text: string | undefined];

const callsCodec = listOf(optionCallRecord);

/**
 * All nonzero balances of an owner, one per line, sorted by the lines' text. Formatted by hand and not by a codec: most of a ⏎ batch's changes are balances, and this takes a third of the time.
 */
export function balancesText(balances: Iterable<BalanceRow>): string | undefined {
  const lines: string[] = [];
  for (const { account, currencyId, available, frozen } of balances) {
    if (available !== 0n || frozen !== 0n) lines.push(`${currencyId} ${account} ${available} ${frozen}`);
  }
  if (lines.length === 0) return undefined;
  return lines.length === 1 ? lines[0] : lines.sort().join("\n");
}

/** The ticks that options of one market may still be due at, oldest first. */
export const callsText = (calls: readonly OptionCall[]): string | undefined =>
  calls.length === 0 ? undefined : callsCodec.write([...calls].sort((a, b) => a.tickId - b.tickId));

/** Withdrawals have no number: 52 bits of the hash of their id are used as one. Two of 100,000 open ones collide with a probability of one in a million. */
export const withdrawalNumber = (withdrawalId: string, hash: HashText): number =>
  Number.parseInt(hash(withdrawalId).slice(0, 13), 16);

export type Counters = Pick<
  StateRows,
  "nextEntryId" | "nextOrderId" | "nextTradeId" | "nextSequence" | "nextOptionId" | "nextPositionId"
> & { readonly withdrawalDay: number };
export const countersText = (counters: Counters): string =>
  JSON.stringify([
    counters.nextEntryId,
    counters.nextOrderId,
    counters.nextTradeId,
    counters.nextSequence,
    counters.nextOptionId,
    counters.nextPositionId,
    counters.withdrawalDay,
  ]);

/** Every text of a state. */
export function* leavesOf(rows: StateRows, hash: HashText): Generator<SealLeaf, void, undefined> {
  for (const row of rows.currencies) yield ["currencies", row.currencyId, currencyRecord.write(row)];
  for (const row of rows.markets) yield ["markets", row.marketId, marketRowRecord.write(row)];
  for (const row of rows.users) yield ["users", row.userId, userRecord.write(row)];
  for (const row of rows.playLimits) yield ["limits", row.userId, limitsRecord.write(row)];
  for (const [ownerId, owned] of Map.groupBy(rows.balances, (row) => row.ownerId))
    yield ["balances", ownerId, balancesText(owned)];
  for (const row of rows.openOrders) yield ["orders", row.orderId, orderRecord.write(row)];
  for (const row of rows.optionTerms) yield ["optionTerms", row.marketId, optionTermsRecord.write(row)];
  for (const row of rows.openOptions) yield ["options", row.orderId, optionRecord.write(row)];
  for (const [marketId, calls] of Map.groupBy(rows.optionCalls, (row) => row.marketId))
    yield ["callsOfOptions", marketId, callsText(calls)];
  for (const row of rows.leverTerms) yield ["leverTerms", row.marketId, contractTermsRecord.write(row)];
  for (const row of rows.openPositions) yield ["positions", row.positionId, positionRecord.write(row)];
  for (const row of rows.openWithdrawals)
    yield ["withdrawals", withdrawalNumber(row.withdrawalId, hash), withdrawalRecord.write(row)];
  const { day, counts } = rows.withdrawalDay;
  for (const { userId, count } of counts) yield ["withdrawalRequests", userId, String(count)];
  yield ["counters", 0, countersText({ ...rows, withdrawalDay: day })];
}
