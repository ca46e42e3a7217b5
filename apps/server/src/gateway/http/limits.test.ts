import * as market from "@candor/contract/routes/market.ts";
import { optionOrderList } from "@candor/contract/routes/options.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../testing/accounts.ts";
import { MARKET } from "../../testing/engine.ts";
import { startTestServer } from "../../testing/server.ts";

/** An address has a hundred tokens, a user fifty, and the clock stands still. */
const server = await startTestServer({ CANDOR_RATE_PER_IP: "10", CANDOR_RATE_PER_USER: "5" });
server.clock.stop();
afterAll(() => server.close());
const refill = () => {
  server.clock.ahead += 10_000;
};

test("a document is generated once: a caller that has it gets 304, and one that keeps requesting it has to wait", async () => {
  const first = await fetch(`${server.url}/api/openapi.json`);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, await first.json()]).toMatchObject([200, { openapi: "3.1.0" }]);
  const known = await fetch(`${server.url}/api/openapi.json`, { headers: { "if-none-match": etag } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(`${server.url}/api/docs`);
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await fetch(`${server.url}/api/openapi.json`);
  expect([refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
    "1",
    { error: "TOO_MANY_REQUESTS" },
  ]);
  refill();
});

test("candles cost by their number", async () => {
  const ask = (size: number) => server.call(market.kline, { match_id: MARKET, period: "1m", size });
  for (let count = 0; count < 9; count += 1) expect((await ask(1_000)).code).toBe(1);
  expect(await ask(1_000)).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  refill();
  for (let count = 0; count < 25; count += 1) expect((await ask(300)).code).toBe(1);
  expect(await ask(300)).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  refill();
});

test("a list costs by its rows, and pages by number end at a thousand rows", async () => {
  const account = await openAccount(server);
  const ask = (page: number, page_size: number) => server.call(optionOrderList, { page, page_size }, account);
  // 1 for the call, 2 for a hundred rows.
  for (let count = 0; count < 16; count += 1) expect(await ask(10, 100)).toMatchObject({ code: 1, data: { total: 0 } });
  expect(await ask(10, 100)).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  refill();
  expect(await ask(100_000, 20)).toMatchObject({ code: 1, data: { list: [], total: 0 } });
});
