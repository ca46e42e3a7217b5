import { type Amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import type { State } from "../../engine/state.ts";
import { BTC_USDT } from "../../testing/driver.ts";
import { OptionDriver, START } from "../../testing/options.ts";
import type { OptionOrder } from "./records.ts";
import type { OptionMarket } from "./state.ts";

/** Order 1 runs, opened at the last ms at which it may; order 2 waits to be opened. */
const [RUNNING, OPENING] = [1, 2];
type Parts = { readonly state: State; readonly market: OptionMarket };

function parts(): Parts {
  const driver = OptionDriver.opened();
  driver.placeAt(START + 400);
  driver.tickAt(START + 3_400, "200");
  driver.placeAt(START + 3_500, { userId: 2 });
  const { state } = driver;
  const market = state.options.markets.get(BTC_USDT);
  if (!market) throw new Error("the pair has options");
  checkState(state);
  return { state, market };
}

const change = ({ options: option }: State, orderId: number, changes: Partial<OptionOrder>): void => {
  const order = option.orders.get(orderId);
  if (!order) throw new Error(`order ${orderId} is open`);
  option.orders.set(orderId, { ...order, ...changes });
};
const tick = { tickId: 1, price: price("200"), at: START };
/** A planted change of the running or of the waiting order. */
const running = (changes: Partial<OptionOrder>) => (parts: Parts) => change(parts.state, RUNNING, changes);
const opening = (changes: Partial<OptionOrder>) => (parts: Parts) => change(parts.state, OPENING, changes);

test.each<[string, string, (parts: Parts) => void]>([
  ["an id that will be given again", "2 is not below the next id 2", ({ state }) => (state.options.nextOrderId = 2)],
  [
    "an order of which only its user knows",
    "2 are open, and users have 3",
    ({ state }) => state.options.ordersOf.get(1)?.add(9),
  ],
  [
    "an order that its user does not have",
    "user 1 does not have 1",
    ({ state }) => state.options.ordersOf.get(1)?.clear(),
  ],
  [
    "an order of whose user nothing is known",
    "user 1 does not have 1",
    ({ state }) => state.options.ordersOf.delete(1),
  ],
  ["a promise to nobody", "market 1 promises 16000000000, and 16000000001", ({ market }) => (market.promised += 1n)],
  ["a tick at which nothing is due", "keeps ticks at which nothing is due", ({ market }) => (market.calls = [tick])],
  [
    "an unknown order that waits to open",
    "9 does not wait to open, as is noted",
    ({ market }) => market.opening.add(9),
  ],
  ["an order that waits and is not noted", "2 waits to open, or not", ({ market }) => market.opening.delete(OPENING)],
  ["an order of an unknown pair", "1 waits to open, or not", running({ marketId: 9 })],
  ["one that ended", "1 is open as won", running({ state: "won" })],
  ["a stake of nothing", "1 is of 0, 0 and 8000000000", running({ stake: 0n as Amount })],
  ["a fee below nothing", "1 is of 10000000000, -1 and 8000000000", running({ fee: -1n as Amount })],
  ["a profit below nothing", "1 is of 10000000000, 0 and -1", running({ profit: -1n as Amount })],
  ["a delivery tick", "1 has ended and is running", running({ settlementTick: tick })],
  ["an end", "1 has ended and is running", running({ endedAt: START })],
  ["one that runs and was not opened", "1 is running, and its open tick", running({ openTick: undefined })],
  ["one that runs and is never due", "1 is running, and its open tick", running({ dueAt: undefined })],
  ["one that waits and was opened", "2 is opening, and its open tick", opening({ openTick: tick, dueAt: START })],
  ["one that opened too late", "1 opened too late", running({ openTick: { ...tick, at: START + 3_401 } })],
])("%s is found", (_name, message, plant) => {
  const planted = parts();
  plant(planted);
  expect(() => checkState(planted.state)).toThrow(message);
});
