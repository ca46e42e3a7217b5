import { amount, price } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type AllotmentLine, releaseAt, resultRoot } from "@candor/contract/rules/subscriptions.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { State } from "@candor/core/engine/state.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { BTC, commandId, limitOrder, MARKET, required, type TestEngine, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";

/** Generous, for a busy machine. */
const COMMITTED = { timeout: 60_000 };
const START = Date.UTC(2026, 10, 21, 10);
const { clock, all, start, opened, restarted, systemSends, verify } = indexEngines(START);
const ENDS = START + DAY_MS;
const LAUNCH = ENDS + 30 * MINUTE_MS;
const ISSUER = 1;

const terms: CommandRequest = {
  type: "setSubscription",
  id: commandId(),
  subscriptionId: 7,
  currencyId: BTC,
  payCurrencyId: USDT,
  marketId: MARKET,
  issuerId: ISSUER,
  price: price("0.5"),
  supply: amount("900"),
  step: amount("0.1"),
  min: amount("1"),
  max: amount("20"),
  review: "automatic",
  startsAt: START,
  endsAt: ENDS,
  allotsAt: ENDS,
  launchAt: LAUNCH,
  lockupDays: 1,
  isRecommended: false,
};
const apply = (userId: number, quantity: string): CommandRequest => ({
  type: "applyForSubscription",
  id: commandId(),
  userId,
  subscriptionId: 7,
  quantity: amount(quantity),
  version: 1,
  levelNeeded: 0,
  documentKey: `d${userId}`,
});

/** The clock strikes, and all that is due is done and committed. */
async function until(of: TestEngine, at: number): Promise<void> {
  systemSends(of, { type: "clock", id: commandId() }, at);
  await waitFor(() => {
    const state = of.engine.state as State;
    if (state.subscriptions.now < at || hasDue(state) || !of.engine.settled) throw new Error("not yet");
  }, COMMITTED);
}

const saleRow = async () => (await all("SELECT * FROM subscriptions"))[0];
const balanceOf = async (userId: number, currencyId: number) =>
  (
    await all(
      "SELECT available::float, frozen::float FROM balances WHERE owner_id = $1 AND account = 'c2c' AND currency_id = $2",
      [userId, currencyId],
    )
  )[0];

test("at every stage from the terms to the release the database restores the same state", async () => {
  let engine = await opened([terms], [1, 2, 3, 4]);
  const restart = async () => {
    engine = await restarted(engine);
  };
  await restart();
  await required(engine, apply(2, "20"), apply(3, "10"), apply(3, "5"), apply(4, "1"));
  await restart();
  const [application] = await all("SELECT application_id FROM subscription_applications WHERE user_id = 4");
  // Within one batch the application is taken back and another one made.
  await Promise.all([
    engine.send({
      type: "takeBackSubscription",
      id: commandId(),
      userId: 4,
      applicationId: application.application_id,
    }),
    engine.send(apply(4, "2")),
  ]);
  await restart();
  await until(engine, ENDS);
  await restart();
  expect(await saleRow()).toMatchObject({
    applied: "37.00000000",
    applications: 3,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await balanceOf(2, BTC)).toEqual({ available: 1000, frozen: 20 });
  expect(await balanceOf(ISSUER, USDT)).toEqual({ available: 1_000_018.5, frozen: 0 });

  await until(engine, LAUNCH - 10 * MINUTE_MS);
  await required(
    engine,
    limitOrder({ userId: 2, side: 0, price: "0.6", quantity: "10" }),
    limitOrder({ userId: 3, side: 1, price: "0.4", quantity: "15" }),
  );
  await restart();
  await until(engine, LAUNCH);
  await restart();
  expect(await all("SELECT price, quantity FROM trades")).toEqual([{ price: "0.50000000", quantity: "10.00000000" }]);
  expect(await saleRow()).toMatchObject({ launch_price: "0.50000000" });

  await until(engine, releaseAt({ launchAt: LAUNCH, lockupDays: 1 }));
  await restart();
  expect(await balanceOf(4, BTC)).toEqual({ available: 1002, frozen: 0 });
  expect(await all("SELECT state, count(*)::int FROM subscription_applications GROUP BY state ORDER BY state")).toEqual(
    [
      { state: "released", count: 3 },
      { state: "taken_back", count: 1 },
    ],
  );
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
}, 120_000);

test("an allotment that stopped anywhere goes on where it stopped, and its result stands in the tables", async () => {
  const users = Array.from({ length: 300 }, (_, index) => index + 1);
  let engine = await opened([terms], users);
  await Promise.all(users.slice(1).map((userId) => engine.send(apply(userId, String(1 + (userId % 20))))));
  systemSends(engine, { type: "clock", id: commandId() }, ENDS);
  // A slice or two are committed, and the engine stops.
  await waitFor(async () => expect((await saleRow())?.applications).toBe(299), COMMITTED);
  await engine.stop();
  engine = await start();
  checkState(engine.engine.state as State);
  await until(engine, ENDS + 1_000);
  const lines = await all(
    "SELECT ticket::float AS ticket, quantity::text, allotted::text FROM subscription_applications WHERE state = 'allotted' ORDER BY ticket",
  );
  const result = lines.map(
    ({ ticket, quantity, allotted }): AllotmentLine => ({
      ticket,
      applied: amount(quantity),
      allotted: amount(allotted),
    }),
  );
  const sale = await saleRow();
  expect(result).toHaveLength(299);
  expect(sale.root).toBe(resultRoot(7, result));
  expect(amount(sale.allotted)).toBe(result.reduce((sum, { allotted }) => sum + allotted, 0n));
  expect(clock.at).toBe(ENDS + 1_000);
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
  for (const [fault, undone] of [
    ["UPDATE subscription_applications SET ticket = ticket + 1 WHERE user_id = 2", "ticket - 1"],
    ["UPDATE subscriptions SET supply = supply + 1", "supply - 1"],
  ] as const) {
    await all(fault);
    expect(await verify()).toMatchObject({ ok: false });
    await all(fault.replace(/= \w+ \+ 1/, `= ${undone}`));
  }
  expect(await verify()).toMatchObject({ ok: true });
}, 180_000);
