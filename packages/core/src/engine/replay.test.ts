import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { amount, type Price, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import type { PositionState } from "../products/contracts/records.ts";
import type { OptionOrder } from "../products/options/records.ts";
import { Both, INSURANCE } from "../testing/both-derivatives.ts";
import type { NaivePosition, NaiveTick } from "../testing/naive-contracts.ts";
import type { NaiveOption } from "../testing/naive-options.ts";

/** Recordings belong to their sources and are not part of the repository. */
const file = fileURLToPath(new URL("../../../../../shared/data/btc-perp-2022-01-1m.csv", import.meta.url));
/** From here on every minute of the month is replayed, before it one in forty, so that prices jump as after an outage. */
const SEEDS = Number(process.env["SEEDS"] ?? 1);
const IS_LONG = SEEDS >= 200;
const SIZE = IS_LONG ? { every: 1, users: 120, target: 1_000 } : { every: 40, users: 60, target: 300 };
/** Half an hour before midnight, so that midnight passes. */
const START = Date.UTC(2021, 11, 31, 23, 30);

/** The replay's path of each bar, here a second apart: a day then passes in a bit over an hour, and prices move enough to liquidate. */
function pathOf(text: string): bigint[] {
  return text
    .trim()
    .split("\n")
    .filter((_, index) => index % SIZE.every === 1 % SIZE.every && index > 0)
    .flatMap((line) => {
      const [open, high, low, close] = line.split(",").slice(1, 5).map(price) as [Price, Price, Price, Price];
      return close >= open ? [open, low, high, close] : [open, high, low, close];
    });
}

const ofCore = (one: PositionState) => ({
  state: one.state,
  held: one.lots,
  margin: one.margin,
  fee: one.fee,
  openPrice: one.openPrice,
  openTick: one.openTickId,
  profit: one.profit,
  overnight: one.overnight,
  closePrice: one.closePrice,
  reason: one.closeReason,
  refusal: one.refusal,
  endedAt: one.closedAt,
});
const ofRules = (one: NaivePosition) => ({
  state: one.state,
  held: one.held,
  margin: one.margin,
  fee: one.fee,
  openPrice: one.openPrice,
  openTick: one.openTick,
  profit: one.profit,
  overnight: one.overnight,
  closePrice: one.closePrice,
  reason: one.reason,
  refusal: one.refusal,
  endedAt: one.endedAt,
});
const optionOfCore = (one: OptionOrder) => [
  one.state,
  one.stake,
  one.fee,
  one.profit,
  one.openTick?.tickId,
  one.openTick?.price,
  one.settlementTick?.tickId,
  one.settlementTick?.price,
  one.endedAt,
];
const optionOfRules = (one: NaiveOption) => [
  one.state,
  one.stake,
  one.fee,
  one.promised,
  one.opened?.id,
  one.opened?.price,
  one.delivered?.id,
  one.delivered?.price,
  one.endedAt,
];

/** One second of the recording: its tick unless there is a gap, users' commands, and usually a clock. */
function second(
  both: Both,
  tick: NaiveTick | undefined,
  at: number,
  { target, ticks }: { target: number; ticks: number },
): void {
  if (tick) both.tick(tick);
  // Some in the very millisecond of the tick, so that others come exactly three seconds later.
  const asked = both.below(4) === 0 ? at : at + both.below(300);
  if (both.contracts.positions.length < target) both.placeContract(asked);
  if (both.options.orders.length < target) both.placeOption(asked);
  if (both.below(Math.ceil(ticks / SIZE.target)) === 0) both.act(asked + both.below(600));
  if (both.below(30) === 0) both.moveTreasury(asked + 700);
  if (both.below(10) < 7) both.clock(at + 950);
  both.compareMoney();
}

/**
 * Prices with all their decimals, as a median of two has them; gaps of up to 16 s; ticks that do not count, and some whose oldest venue was observed
 * before the commands that wait for it were accepted.
 */
function replay(seed: number, prices: readonly bigint[]): Both {
  const both = new Both(seed, SIZE.users);
  let gap = 0;
  for (const [index, found] of prices.entries()) {
    const at = START + index * 1_000;
    if (gap > 0) gap -= 1;
    else if (both.below(100) === 0) gap = 1 + both.below(16);
    const observedFrom =
      both.below(4) === 0 ? at - (both.below(2) === 0 ? both.below(2_500) : 1_000 * both.below(3)) : undefined;
    const tick = {
      id: index + 1,
      at,
      price: found + BigInt(both.below(1_000_000)),
      counting: both.below(20) > 0,
      observedFrom,
    };
    const target = Math.ceil((SIZE.target * index) / (prices.length - 100));
    second(both, gap > 0 ? undefined : tick, at, { target, ticks: prices.length });
    if (index % 1_000 === 999) both.reload();
  }
  return both;
}

test.skipIf(!existsSync(file))(
  "the recorded market gives every contract and option the rules' result, computed independently",
  { timeout: 3_600_000 },
  () => {
    const both = replay(SEEDS, pathOf(readFileSync(file, "utf8")));
    const { positions } = both.contracts;
    const { orders } = both.options;
    expect(both.positions.size).toBe(positions.length);
    for (const one of positions)
      expect(ofCore(both.positions.get(one.id) as PositionState), `position ${one.id}`).toEqual(ofRules(one));
    expect(both.orders.size).toBe(orders.length);
    for (const one of orders)
      expect(optionOfCore(both.orders.get(one.id) as OptionOrder), `option ${one.id}`).toEqual(optionOfRules(one));
    expect(both.driver.wrongReceipts()).toEqual([]);
    const reached = new Set([
      ...positions.map(({ state, reason }) => reason ?? state),
      ...orders.map(({ state }) => state),
      ...both.refusals.keys(),
    ]);
    for (const end of ["user", "tp", "sl", "liquidation", "refused", "cancelled", "won", "lost", "void"])
      expect(reached).toContain(end);
    for (const refused of ["option OPTION_CAPACITY", "place LEVER_CAPACITY", "treasury INSUFFICIENT_BALANCE"])
      expect(reached).toContain(refused);
    expect(reached).toContain("transfer PRICE_STALE");
    // Minute by minute the price never jumps over a whole margin.
    if (!IS_LONG) expect(both.house.insurance).toBeLessThan(amount(INSURANCE));
    expect(positions.some(({ overnight }) => overnight > 0n)).toBe(true);
  },
);
