import { afterAll, beforeAll, expect, test } from "vitest";
import { MARKET } from "../../testing/engine.ts";
import { startTestServer } from "../../testing/server.ts";
import { idRange } from "./id-range.ts";

const server = await startTestServer();
afterAll(() => server.close());

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
/** One trade an hour, with gaps between the ids; the one of the fifth hour comes with an earlier second than the fourth's. */
const IDS = [3, 4, 10, 11, 40, 41, 42, 90];

beforeAll(async () => {
  for (const [hour, id] of IDS.entries()) {
    const at = new Date(START + (hour === 4 ? 3 * HOUR - 20_000 : hour * HOUR));
    await server.database.pool.query("INSERT INTO trades VALUES ($1, $2, 100, 1, 100, 0, $1, 0, 7, 0, 0, 0, $3)", [
      id,
      MARKET,
      at,
    ]);
  }
});

const range = (startTime: number | undefined, endTime: number | undefined) =>
  idRange(server.services.db, "trades", { startTime, endTime });

test("the ids of a range hold every row of it, with what came a little out of order", async () => {
  const all = { from: undefined, end: undefined, since: undefined, until: undefined };
  expect(await range(undefined, undefined)).toEqual(all);
  expect(await range(START + HOUR, START + 2 * HOUR)).toMatchObject({ from: 4, end: 11 });
  // The trade of 20 s earlier has the higher id: the range begins before both.
  const { from } = await range(START + 3 * HOUR, undefined);
  expect(from).toBeLessThanOrEqual(11);
  expect((await range(START - HOUR, undefined)).from).toBe(3);
  expect((await range(START + 100 * HOUR, undefined)).from).toBe(91);
});

test("without any row there is no id to begin with", async () => {
  expect(await idRange(server.services.db, "orders", { startTime: START, endTime: START })).toMatchObject({
    from: expect.toBeOneOf([0, 1]),
    end: expect.toBeOneOf([0, 1]),
  });
});
