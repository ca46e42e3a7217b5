import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/derivatives.ts";
import { getSeconds } from "@candor/contract/routes/options.ts";
import { afterAll, expect, test } from "vitest";
import { ContractDesk, LEVER_MARKET } from "../../../testing/contracts.ts";
import { MARKET } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

test("a pair of the index without options gets its first ones by two people, and a book-priced pair none", async () => {
  await new ContractDesk(server, time).open();
  const [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  const listed = async () => (await server.ok(routes.derivativeTerms, {}, finance)).options;
  const before = (await listed()).find(({ market_id }) => market_id === LEVER_MARKET);
  expect(before).toMatchObject({ version: 0, state: "closed", reserve: "0", choices: [], approval_id: null });
  expect((await listed()).map(({ market_id }) => market_id)).not.toContain(MARKET);
  const requested = {
    version: 0,
    state: "open" as const,
    fee: "0.01",
    reserve: "500",
    reason: "AVAX is asked for",
    choices: [{ seconds: 60, ratio: "0.8", min: "10", max: "100" }],
  };
  const ask = (market_id: number) => server.call(routes.optionTermsRequest, { market_id, ...requested }, finance);
  expect(await ask(MARKET)).toMatchObject({ error: "NOT_FOUND" });
  const id = (await ask(LEVER_MARKET)).data?.approval_id ?? "";
  const { summary } = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
  expect(summary).toBe("AVAX-USDT options: state closed → open, fee 0 % → 1 % and 3 more");
  expect((await server.ok(getSeconds, {})).list).toEqual([]);
  await server.ok(approvalRoutes.approve, { id, version: 1, checked: "agreed", totp: owner.code() }, owner);
  const after = (await listed()).find(({ market_id }) => market_id === LEVER_MARKET);
  expect(after).toMatchObject({ version: 1, state: "open", reserve: "500", choices: requested.choices });
  expect((await server.ok(getSeconds, {})).list).toMatchObject([{ match_id: LEVER_MARKET, open: true }]);
  expect(await ask(LEVER_MARKET)).toMatchObject({ error: "VERSION_CONFLICT" });
});
