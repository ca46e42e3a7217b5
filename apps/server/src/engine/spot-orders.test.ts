import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, ETH, ETH_USDT, fund, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";

const START = Date.UTC(2026, 10, 22, 12);
const { all, opened, restarted, sendTick, verify } = indexEngines(START);

type Trailing = Extract<CommandRequest, { type: "placeOrder" }>;
const trailing = (userId: number, side: 0 | 1, change: Partial<Trailing> = {}): CommandRequest => ({
  type: "placeOrder",
  id: commandId(),
  userId,
  marketId: ETH_USDT,
  side,
  kind: "stop_market",
  tif: "GTC",
  trailingDelta: 500,
  quantity: amount("1"),
  ...change,
});
const list = (userId: number): CommandRequest => ({
  type: "placeOco",
  id: commandId(),
  userId,
  marketId: ETH_USDT,
  side: 1,
  quantity: amount("1"),
  limitPrice: price("2500"),
  stopKind: "stop_limit",
  stopPrice: price("1800"),
  stopLimitPrice: price("1790"),
  stopTif: "GTC",
  listClientOrderId: "pair",
});
const money = [fund(1, ETH, "10"), fund(1, USDT, "10000"), fund(2, ETH, "10"), fund(2, USDT, "10000")];

test("trailing orders and lists of two are the same after a restart, and go on from there", async () => {
  const first = await opened(money);
  sendTick(first, START + 1_000, "2000");
  const ask = { kind: "take_profit_limit", price: price("2090"), activationPrice: price("2050") } as const;
  const placed = await Promise.all([
    first.send(trailing(1, 1)),
    first.send(trailing(2, 0)),
    first.send(trailing(2, 1, ask)),
    first.send(list(1)),
  ]);
  expect(placed.filter(({ ok }) => !ok)).toEqual([]);
  sendTick(first, START + 2_000, "2100");
  await waitFor(async () =>
    expect(
      await all("SELECT market_id, side, extreme::text, tick_id, is_open FROM spot_trails ORDER BY sequence"),
    ).toEqual([
      { market_id: ETH_USDT, side: 1, extreme: "2100.00000000", tick_id: 2, is_open: true },
      { market_id: ETH_USDT, side: 0, extreme: "2000.00000000", tick_id: 1, is_open: false },
    ]),
  );

  const second = await restarted(first);
  sendTick(second, START + 3_000, "1995");
  await waitFor(async () => {
    const receipts = await all(
      "SELECT inputs ->> 'extreme' AS extreme, result ->> 'trigger_price' AS trigger FROM receipts ORDER BY 1, 2",
    );
    expect(receipts).toEqual([
      { extreme: "2000", trigger: "2100" },
      { extreme: "2100", trigger: "1995" },
      { extreme: "2100", trigger: "1995" },
    ]);
  });
  sendTick(second, START + 4_000, "1800");
  await waitFor(async () => {
    const orders = await all(
      "SELECT kind, status, cancel_reason, order_list_id - order_id AS before FROM orders WHERE list_client_order_id = 'pair' ORDER BY order_id",
    );
    expect(orders).toEqual([
      { kind: "limit", status: "cancelled", cancel_reason: "oco", before: 0 },
      { kind: "stop_limit", status: "waiting", cancel_reason: null, before: -1 },
    ]);
  });
  const third = await restarted(second);
  await third.stop();
  expect(await verify()).toMatchObject({ ok: true });
});
