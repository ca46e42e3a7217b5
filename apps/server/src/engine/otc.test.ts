import { amount } from "@candor/contract/domain/money.ts";
import { OTC_DISPUTE_AFTER_MS } from "@candor/contract/domain/otc.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { OtcOffer, OtcOrder } from "@candor/core/products/otc/records.ts";
import { selling, WINDOW } from "@candor/core/testing/otc.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, fund, required, type TestEngine, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";

const START = Date.UTC(2026, 10, 23, 10);
const { clock, all, opened, restarted, systemSends, verify } = indexEngines(START);
const [MERCHANT, TAKER, OTHER] = [1, 2, 3];
const COMMITTED = { timeout: 60_000 };

const merchant = (userId: number): CommandRequest[] => [
  fund(userId, USDT, "5000", "legal"),
  { type: "applyForMerchant", id: commandId(), userId, currencyId: USDT, margin: amount("500"), levelNeeded: 0 },
  { type: "setMerchant", id: commandId(), userId, version: 1, to: "active", operatorId: 9 },
];
const offered: CommandRequest = { ...selling, id: commandId(), takerLevel: 0 };
const taking = (userId: number, quantity = "100"): CommandRequest => ({
  type: "takeOtcOffer",
  id: commandId(),
  userId,
  offerId: 1,
  version: 1,
  quantity: amount(quantity),
  price: selling.price as NonNullable<OtcOffer["price"]>,
  documentKey: `d${userId}`,
  value: amount(quantity),
  dayMax: amount("100000"),
  details: "{}",
});
type Step = "markOtcPaid" | "releaseOtcOrder" | "cancelOtcOrder" | "disputeOtcOrder";
const step = (type: Step, userId: number, orderId: number): CommandRequest => ({
  type,
  id: commandId(),
  userId,
  orderId,
});

/** The clock strikes, and all that is due is done and committed. */
async function until(of: TestEngine, at: number): Promise<void> {
  systemSends(of, { type: "clock", id: commandId() }, at);
  await waitFor(() => {
    const state = of.engine.state as State;
    if (state.otc.now < at || hasDue(state) || !of.engine.settled) throw new Error("not yet");
  }, COMMITTED);
}

const fiatOf = async (userId: number) =>
  (
    await all("SELECT available::float, frozen::float FROM balances WHERE owner_id = $1 AND account = 'legal'", [
      userId,
    ])
  )[0];
const states = async () => (await all("SELECT state FROM otc_orders ORDER BY order_id")).map(({ state }) => state);

test("at every stage from the offer to a decision the database restores the same state", async () => {
  let engine = await opened([], [MERCHANT, TAKER, OTHER]);
  await required(engine, ...merchant(MERCHANT), offered);
  const restart = async () => {
    engine = await restarted(engine);
  };
  await restart();
  await required(engine, taking(TAKER), taking(TAKER, "50"), taking(OTHER, "60"));
  await restart();
  clock.at += 1_000;
  // Within one batch an order is paid and released.
  await Promise.all([engine.send(step("markOtcPaid", TAKER, 1)), engine.send(step("releaseOtcOrder", MERCHANT, 1))]);
  await required(engine, step("markOtcPaid", OTHER, 3));
  await restart();
  clock.at += OTC_DISPUTE_AFTER_MS;
  await required(engine, step("disputeOtcOrder", MERCHANT, 3));
  await restart();
  await until(engine, START + WINDOW);
  await restart();
  expect(await states()).toEqual(["released", "expired", "disputed"]);
  const decision = { type: "decideOtcOrder", orderId: 3, version: 3, operatorId: 9, reason: "no payment" } as const;
  await required(engine, { ...decision, id: commandId(), to: "returned" });
  await restart();
  expect(await states()).toEqual(["released", "expired", "returned"]);
  expect(await fiatOf(MERCHANT)).toEqual({ available: 3_500, frozen: 1_400 });
  expect(await fiatOf(TAKER)).toEqual({ available: 100, frozen: 0 });
  await required(
    engine,
    { type: "setOtcOfferState", id: commandId(), userId: MERCHANT, offerId: 1, to: "closed" },
    { type: "leaveMerchant", id: commandId(), userId: MERCHANT },
  );
  await restart();
  expect(await fiatOf(MERCHANT)).toEqual({ available: 4_900, frozen: 0 });
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
  await all("UPDATE otc_orders SET quantity = quantity - 1 WHERE order_id = 1");
  expect(await verify()).toMatchObject({ ok: false });
}, 120_000);

test("an offer that 200 users take at once is never taken beyond what it covers", async () => {
  const users = Array.from({ length: 201 }, (_, index) => index + 1);
  const engine = await opened([], users);
  await required(engine, ...merchant(MERCHANT), offered);
  const outcomes = await Promise.all(users.slice(1).map((userId) => engine.send(taking(userId, "30"))));
  const taken = outcomes.filter(({ ok }) => ok);
  // 1,000 coins in orders of 30: 33 of them, and 10 coins that are less than an order may be.
  expect(taken).toHaveLength(33);
  expect(await fiatOf(MERCHANT)).toEqual({ available: 3_500, frozen: 1_500 });
  const orders = taken.map((outcome) => (outcome as { otcOrder?: OtcOrder }).otcOrder?.orderId ?? 0);
  // Cancel, payment and release race for each of them, and the end of the time comes last.
  const races = orders.flatMap((orderId, index) => {
    const buyer = users[1 + outcomes.indexOf(taken[index] as (typeof taken)[number])] as number;
    return [
      step("markOtcPaid", buyer, orderId),
      step("releaseOtcOrder", MERCHANT, orderId),
      step("cancelOtcOrder", buyer, orderId),
      step("releaseOtcOrder", MERCHANT, orderId),
      step("cancelOtcOrder", buyer, orderId),
    ];
  });
  const shuffled = races.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
  await Promise.all(shuffled.map((request) => engine.send(request)));
  await until(engine, START + WINDOW);
  const ended = await all("SELECT state, count(*)::int, sum(quantity)::float AS sum FROM otc_orders GROUP BY state");
  expect(ended.reduce((sum, { count }) => sum + count, 0)).toBe(33);
  const released = ended.find(({ state }) => state === "released")?.sum ?? 0;
  expect(await fiatOf(MERCHANT)).toEqual({ available: 3_500, frozen: 1_500 - released });
  const [bought] = await all(
    "SELECT coalesce(sum(available), 0)::float AS sum FROM balances WHERE account = 'legal' AND owner_id > 1",
  );
  expect(bought.sum).toBe(released);
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
}, 120_000);
