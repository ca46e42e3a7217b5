import { amount, price } from "@candor/contract/domain/money.ts";
import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, ETH, ETH_USDT, fund } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";

const START = Date.UTC(2026, 10, 22, 12);
const PER_USER = 150;
const { all, opened, restarted, sendTick } = indexEngines(START);

const stop = (userId: number): CommandRequest => ({
  type: "placeOrder",
  id: commandId(),
  userId,
  marketId: ETH_USDT,
  side: 1,
  kind: "stop_limit",
  tif: "GTC",
  stopPrice: price("1990"),
  price: price("1980"),
  quantity: amount("1"),
});

test("more stops than one command triggers are triggered by the engine itself, and the next engine has the same state", async () => {
  const engine = await opened([fund(1, ETH, "1000"), fund(2, ETH, "1000")]);
  sendTick(engine, START + 1_000, "2000");
  const placed = await Promise.all(
    [1, 2].flatMap((userId) => Array.from({ length: PER_USER }, () => engine.send(stop(userId)))),
  );
  expect(placed.filter(({ ok }) => !ok)).toEqual([]);
  expect(2 * PER_USER).toBeGreaterThan(FILLS_MAX);
  sendTick(engine, START + 2_000, "1985");
  await waitFor(
    async () => {
      const [row] = await all("SELECT count(*)::int AS triggered FROM orders WHERE triggered AND status = 'waiting'");
      expect(row).toEqual({ triggered: 2 * PER_USER });
    },
    { timeout: 30_000 },
  );
  expect(hasDue(engine.engine.state as State)).toBe(false);
  await (await restarted(engine)).stop();
});
