import { stateHash } from "@candor/core/engine/snapshot.ts";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { limitOrder, seedMarket, startTestEngine } from "../testing/engine.ts";

const database = await testDatabase();
afterAll(() => database.close());

test("an order is in the database when it is answered, and a trade leads to equal rows and state", async () => {
  const engine = await startTestEngine(database.url);
  await seedMarket(engine, database.pool, [1, 2]);
  const sell = await engine.send(limitOrder({ userId: 1, side: 1, price: "30000", quantity: "1" }));
  const buy = await engine.send(limitOrder({ userId: 2, side: 0, price: "30000", quantity: "0.4" }));
  expect(sell).toMatchObject({ ok: true, order: { status: "waiting", filledQuantity: "0" } });
  expect(buy).toMatchObject({ ok: true, order: { status: "completed", filledQuantity: "0.4", filledQuote: "12000" } });
  const { rows } = await database.pool.query("SELECT status, filled_quantity, hold FROM orders ORDER BY order_id");
  expect(rows).toEqual([
    { status: "waiting", filled_quantity: "0.40000000", hold: "0.60000000" },
    { status: "completed", filled_quantity: "0.40000000", hold: "0.00000000" },
  ]);
  const before = stateHash(engine.engine.state as never);
  await engine.stop();
  const again = await startTestEngine(database.url);
  expect(stateHash(again.engine.state as never)).toBe(before);
  await again.stop();
});
