import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import { commandId, limitOrder, required, type TestEngine } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";

const START = Date.UTC(2026, 10, 23, 10);
const { all, opened, restarted, verify } = indexEngines(START);
const levels = [{ volume: amount("1000"), maker: rate("0.1"), taker: rate("0.05") }];

const trade = (engine: TestEngine, seller: number, buyer: number) =>
  required(
    engine,
    limitOrder({ userId: seller, side: 1, price: "100", quantity: "10" }),
    limitOrder({ userId: buyer, side: 0, price: "100", quantity: "10" }),
  );

test("levels stand in their tables, and an engine that starts again takes the same fees", async () => {
  let engine = await opened([{ type: "setFeeLevels", id: commandId(), levels }], [1, 2]);
  await trade(engine, 1, 2);
  const day = Math.floor(START / DAY_MS);
  const count = { type: "countFeeLevels", day, version: 1 } as const;
  await required(engine, { ...count, id: commandId(), counted: [{ userId: 1, volume: amount("1000") }] });
  await trade(engine, 1, 2);
  engine = await restarted(engine);
  await trade(engine, 1, 2);
  await required(engine, { type: "setFeeLevels", id: commandId(), levels: [] });
  engine = await restarted(engine);
  await trade(engine, 1, 2);
  expect(await all("SELECT maker_fee::float, taker_fee::float FROM trades ORDER BY trade_id")).toEqual(
    ["1", "0.9", "0.9", "0.9"].map((fee) => ({ maker_fee: Number.parseFloat(fee), taker_fee: 0.01 })),
  );
  expect(await all("SELECT user_id::int, level, volume::float, day FROM fee_levels")).toEqual([
    { user_id: 1, level: 1, volume: 1000, day },
  ]);
  await engine.stop();
  expect(await verify()).toMatchObject({ ok: true });
  await expect(all("UPDATE fee_tables SET version = 7")).rejects.toThrow("permission denied");
  await all("UPDATE fee_levels SET maker = 1");
  expect(await verify()).toMatchObject({ ok: false });
  await all("UPDATE fee_levels SET maker = 0.1");
  expect(await verify()).toMatchObject({ ok: true });
}, 60_000);
