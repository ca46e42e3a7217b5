import { amount, rate } from "@candor/contract/domain/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import { describe, expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, ETH_USDT, fund, required, type TestEngine, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";
import { systemCommand } from "./queue.ts";

/** Generous, for a busy machine. */
const COMMITTED = { timeout: 30_000 };
const START = Date.UTC(2026, 10, 21, 10);
const { clock, all, start, opened, restarted, sendTick } = indexEngines(START);

const setOption = (): CommandRequest => ({
  type: "setOption",
  id: commandId(),
  marketId: ETH_USDT,
  state: "open",
  fee: rate("0.01"),
  choices: [{ seconds: 30, ratio: rate("0.8"), min: amount("10"), max: amount("2000") }],
  reserve: amount("100000"),
});
const place = (userId: number, direction: 0 | 1, sum = "100"): CommandRequest => ({
  type: "placeOption",
  id: commandId(),
  userId,
  marketId: ETH_USDT,
  direction,
  seconds: 30,
  amount: amount(sum),
  levelNeeded: 0,
});

/** An engine with options, two users with 1,000 USDT for them, and a treasury of 10,000. */
async function withOptions(userIds?: readonly number[]): Promise<TestEngine> {
  const engine = await opened(
    [setOption(), fund(0, USDT, "10000", "treasury"), fund(1, USDT, "1000", "mic"), fund(2, USDT, "1000", "mic")],
    userIds,
  );
  await tick(engine, START, "2000");
  return engine;
}

/** Sends a tick, and waits until everything that it triggered is committed. */
async function tick(of: TestEngine, at: number, text: string): Promise<void> {
  const { engine } = of;
  const tickId = sendTick(of, at, text);
  await waitFor(() => {
    const isDone = engine.settled && engine.status.queued === 0;
    if (!isDone || engine.state?.markets.get(ETH_USDT)?.lastTick?.tickId !== tickId) throw new Error("not yet");
  }, COMMITTED);
}

const results = () =>
  all("SELECT order_id, state, open_price, delivery_price, profit, fee FROM option_orders ORDER BY order_id");
const micOf = async (userId: number) =>
  (await all("SELECT available, frozen FROM balances WHERE owner_id = $1 AND account = 'mic'", [userId]))[0];

describe("options over restarts", () => {
  test("at every step from acceptance to settlement the database restores the same state", async () => {
    let engine = await withOptions();
    const restart = async () => {
      engine = await restarted(engine);
    };
    clock.at = START + 400;
    const accepted = await engine.send(place(1, 0));
    expect(accepted).toMatchObject({ ok: true, option: { orderId: 1, state: "opening", profit: "80", fee: "1" } });
    expect(await engine.send(place(2, 1))).toMatchObject({ ok: true, option: { orderId: 2 } });
    await required(engine, { type: "setPlayLimits", id: commandId(), userId: 2, dailyLoss: amount("50") });
    await restart();
    await tick(engine, START + 1_000, "2000.5");
    await restart();
    await tick(engine, START + 30_000, "1");
    await restart();
    await tick(engine, START + 31_000, "2001");
    expect(await results()).toEqual([
      {
        order_id: 1,
        state: "won",
        open_price: "2000.50000000",
        delivery_price: "2001.00000000",
        profit: "80.00000000",
        fee: "1.00000000",
      },
      {
        order_id: 2,
        state: "lost",
        open_price: "2000.50000000",
        delivery_price: "2001.00000000",
        profit: "80.00000000",
        fee: "1.00000000",
      },
    ]);
    expect(await micOf(1)).toEqual({ available: "1079.00000000", frozen: "0.00000000" });
    expect(await micOf(2)).toEqual({ available: "899.00000000", frozen: "0.00000000" });
    await restart();
    expect(await engine.send(place(2, 0, "10"))).toMatchObject({ ok: false, error: "LOSS_LIMIT_REACHED" });
    const [limits] = await all("SELECT daily_loss, day::text, lost_today FROM play_limits WHERE user_id = 2");
    expect(limits).toEqual({ daily_loss: "50.00000000", day: "2026-11-21", lost_today: "101.00000000" });
    await engine.stop();
  });

  test("orders due when the engine died are settled by the next one, at the tick at which they were due", async () => {
    const first = await withOptions();
    clock.at = START + 400;
    await required(first, place(1, 0));
    await tick(first, START + 1_000, "2000");
    // Nothing settles while the product is paused, as after two failures.
    first.engine.setPaused(new Set(["due"]));
    await tick(first, START + 31_000, "2001");
    await tick(first, START + 32_000, "1");
    expect(await results()).toMatchObject([{ state: "running" }]);
    await first.stop();
    const second = await start();
    await waitFor(async () =>
      expect(await results()).toMatchObject([{ state: "won", delivery_price: "2001.00000000" }]),
    );
    await second.stop();
  });

  test("an order without a tick in time is void across a restart", async () => {
    const first = await withOptions();
    clock.at = START + 400;
    await required(first, place(1, 0));
    await first.stop();
    clock.at = START + 60_000;
    const second = await start();
    second.engine.enqueue(systemCommand({ type: "clock", id: commandId() }, clock.at), "system");
    await waitFor(async () => expect(await results()).toMatchObject([{ state: "void", open_price: null }]));
    const [times] = await all("SELECT delivered_at FROM option_orders");
    expect(times.delivered_at.getTime()).toBe(START + 3_400);
    expect(await micOf(1)).toEqual({ available: "1000.00000000", frozen: "0.00000000" });
    await second.stop();
  });
});

test("users are served between the chunks of due settlements", async () => {
  const users = [3, 4, 5, 6, 7, 8, 9, 10];
  const engine = await withOptions([1, 2, ...users]);
  await required(
    engine,
    fund(0, USDT, "20000", "treasury"),
    ...users.map((userId) => fund(userId, USDT, "3000", "mic")),
  );
  clock.at = START + 400;
  const placed = await Promise.all(
    Array.from({ length: 1_600 }, (_, at) => engine.send(place(users[at % 8] ?? 0, 0, "10"))),
  );
  expect(placed.filter(({ ok }) => !ok)).toEqual([]);
  await tick(engine, START + 1_000, "2000");
  sendTick(engine, START + 31_000, "2001");
  const { state } = engine.engine;
  while (!hasDue(state as State)) await new Promise((resolve) => setImmediate(resolve));
  const moved = { userId: 2, from: "mic", to: "c2c", currencyId: USDT, amount: amount("1") } as const;
  expect(await engine.send({ type: "transfer", id: commandId(), ...moved })).toMatchObject({ ok: true });
  await waitFor(
    async () =>
      expect(await all("SELECT count(*)::int AS won FROM option_orders WHERE state = 'won'")).toEqual([{ won: 1_600 }]),
    COMMITTED,
  );
  const [entries] = await all(
    `SELECT max(entry_id) FILTER (WHERE tag = 'transfer_out') AS served, min(entry_id) FILTER (WHERE tag = 'mic_close') AS first,
       max(entry_id) FILTER (WHERE tag = 'mic_close') AS last FROM ledger_entries`,
  );
  expect([Number(entries.first) < Number(entries.served), Number(entries.served) < Number(entries.last)]).toEqual([
    true,
    true,
  ]);
  await engine.stop();
});

test("each receipt is stored with copies of its ticks and confirms its result; it cannot be changed", async () => {
  const engine = await withOptions();
  clock.at = START + 400;
  await required(engine, place(1, 0, "33.33333333"));
  await tick(engine, START + 1_000, "2000.5");
  await tick(engine, START + 31_000, "2000.5");
  await engine.stop();
  const receipts = await all(
    "SELECT kind, rule_version, inputs, result, tick_ids, subject_id FROM receipts ORDER BY at",
  );
  expect(receipts.map(({ kind, tick_ids }) => [kind, tick_ids.map(Number)])).toEqual([
    ["option_open", [2]],
    ["option_delivery", [2, 3]],
  ]);
  for (const receipt of receipts) {
    const ticks = await all(
      `SELECT tick_id, (extract(epoch FROM at) * 1000)::bigint AS at_ms, trim_scale(price)::text AS price, counting, constituents
       FROM receipt_ticks WHERE tick_id = ANY($1) ORDER BY tick_id`,
      [receipt.tick_ids],
    );
    const facts = ticks.map((row) => ({ ...row, id: Number(row.tick_id), at_ms: Number(row.at_ms) }));
    expect(verifyReceipt(receipt, facts as never).filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(receipts[1]?.result).toMatchObject({ result: "flat", outcome: "-0.33333334" });
  await expect(all("UPDATE receipts SET kind = 'option_open'")).rejects.toThrow();
  await expect(all("DELETE FROM receipt_ticks")).rejects.toThrow();
});

test("terms are stored with an increasing version, and loaded unchanged", async () => {
  const engine = await withOptions();
  await required(engine, setOption());
  expect(await all("SELECT state, fee, reserve, choices, version FROM option_terms")).toEqual([
    {
      state: "open",
      fee: "0.01000000",
      reserve: "100000.00000000",
      choices: [{ seconds: 30, ratio: "0.80000000", min: "10.00000000", max: "2000.00000000" }],
      version: 2,
    },
  ]);
  await engine.stop();
});
