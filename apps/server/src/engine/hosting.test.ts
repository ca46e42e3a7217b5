import { amount } from "@candor/contract/domain/money.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { fund } from "@candor/core/testing/hosting.ts";
import { expect, test } from "vitest";
import { databasePerTest } from "../testing/database.ts";
import { commandId, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";

const databases = databasePerTest();
const { all } = databases;

const hashOf = ({ engine }: TestEngine): string => stateHash(engine.state as State);

test("every version of a product's terms is kept, and an engine that starts again has the newest", async () => {
  const first = await startTestEngine(databases.current.url);
  await seedMarket(first, databases.current.pool, [1]);
  const set = (one: TestEngine, productId: number, max: string) =>
    one.send({ ...fund, id: commandId(), productId, max: amount(max) }, "operator");
  await Promise.all([set(first, 7, "10000"), set(first, 8, "300"), set(first, 7, "500")]);
  const hash = hashOf(first);
  await first.stop();
  expect(
    await all("SELECT product_id::int, version, max::float FROM hosting_products ORDER BY product_id, version"),
  ).toEqual([
    { product_id: 7, version: 1, max: 10_000 },
    { product_id: 7, version: 2, max: 500 },
    { product_id: 8, version: 1, max: 300 },
  ]);

  const second = await startTestEngine(databases.current.url);
  expect(hashOf(second)).toBe(hash);
  expect(await set(second, 7, "600")).toMatchObject({ ok: true });
  expect((second.engine.state as State).hosting.products.get(7)?.version).toBe(3);
  await second.stop();
});
