import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import { fiatRateRequest } from "@candor/contract/routes/console/finance.ts";
import { afterAll, expect, test } from "vitest";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

test("a request lives for a day by the server's clock, and as long there is no second one about its subject", async () => {
  // By the machine's own clock it would be over at once.
  server.clock.ahead += 2 * DAY_MS;
  const ask = (by: TestOperator, code = "AAA") =>
    server.call(fiatRateRequest, { code, per_usd: "0.8", version: 0, reason: "a new currency" }, by);
  const first = await openOperator(server, "finance");
  expect(await ask(first)).toMatchObject({ code: 1 });
  const taken = { error: "RECORD_TAKEN", params: { operator: first.name } };
  expect(await ask(first)).toMatchObject(taken);
  expect(await ask(first, "BBB")).toMatchObject({ code: 1 });
  server.clock.ahead += DAY_MS - HOUR_MS;
  const second = await openOperator(server, "finance");
  expect(await ask(second)).toMatchObject(taken);
  server.clock.ahead += HOUR_MS;
  expect(await ask(second)).toMatchObject({ code: 1 });
});
