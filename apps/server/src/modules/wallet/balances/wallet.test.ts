import {
  FAUCET_PER_DAY,
  faucet,
  getAsset,
  getTransferRecord,
  getWalletDetail,
  getWalletLog,
  transfer,
} from "@candor/contract/routes/wallet.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const toOptions = { from: "c2c" as const, to: "mic" as const, currency_id: USDT, amount: "40" };

test("a transfer moves at once and is listed; reads see it", async () => {
  const account = await openAccount(server, { [USDT]: "100" });
  const moved = await server.ok(transfer, toOptions, { ...account, form: true });
  expect(moved).toMatchObject({ from: "c2c", to: "mic", symbol: "USDT", amount: "40" });
  const detail = await server.ok(getWalletDetail, { currency_id: USDT }, account);
  expect(detail.balances.filter((item) => item.available !== "0")).toMatchObject([
    { account: "c2c", available: "60" },
    { account: "mic", available: "40", value: "40" },
  ]);
  expect((await server.ok(getTransferRecord, { currency_id: USDT }, account)).list).toEqual([moved]);
  expect((await server.ok(getTransferRecord, { currency_id: BTC }, account)).list).toEqual([]);
  const log = await server.ok(getWalletLog, { page_size: 2 }, account);
  expect(log).toMatchObject({ total: 3, page: 1, page_size: 2 });
  expect(log.list.map((entry) => entry.tag).sort()).toEqual(["transfer_in", "transfer_out"]);
  const only = await server.ok(getWalletLog, { tag: "transfer_in", account: "mic" }, account);
  expect(only.list).toMatchObject([{ available: "40", available_after: "40", frozen: "0" }]);
});

test.each([
  [{ ...toOptions, to: "c2c" as const }, "SAME_ACCOUNT", "to"],
  [{ ...toOptions, amount: "100.00000001" }, "INSUFFICIENT_BALANCE", "amount"],
  [{ ...toOptions, amount: "0" }, "INVALID_AMOUNT", "amount"],
  [{ ...toOptions, amount: 5 as never }, "INVALID_AMOUNT", "amount"],
  [{ ...toOptions, currency_id: 77 }, "NOT_FOUND", "currency_id"],
  [{ ...toOptions, from: "fees" as never }, "INVALID_REQUEST", "from"],
])("refuses the transfer %o with %s at %s", async (input, error, field) => {
  const account = await openAccount(server, { [USDT]: "100" });
  expect(await server.call(transfer, input, account)).toMatchObject({ code: -1, error, fields: [{ field, error }] });
  expect((await server.ok(getAsset, {}, account)).total).toBe("100");
});

test("assets are valued at the latest index, rounded down", async () => {
  const account = await openAccount(server, { [BTC]: "0.00000003", [USDT]: "1" });
  const figures = { change: "0", change_amount: "0", open: "1", high: "1", low: "1", volume: "0", turnover: "0" };
  const quotation = { match_id: MARKET, symbol: "BTC-USDT", now_price: "30000.55", at_ms: 1, ...figures };
  server.publish({ type: "quotes", list: [quotation] });
  const assets = await server.ok(getAsset, {}, account);
  expect(assets.balances.find((item) => item.account === "c2c" && item.symbol === "BTC")?.value).toBe("0.00090001");
  expect(assets.total).toBe("1.00090001");
  expect(assets.accounts.find((item) => item.account === "c2c")?.total).toBe("1.00090001");
});

test("the faucet gives practice funds five times a day, even in parallel, and once per key", async () => {
  const account = await openAccount(server);
  const key = commandId();
  const given = { given: [{ symbol: "USDT", amount: "10000" }] };
  expect(await server.ok(faucet, {}, { ...account, key })).toEqual(given);
  expect(await server.ok(faucet, {}, { ...account, key })).toEqual(given);
  const taps = await Promise.all(Array.from({ length: 7 }, () => server.call(faucet, {}, account)));
  expect(taps.filter((answer) => answer.code === 1)).toHaveLength(FAUCET_PER_DAY - 1);
  expect(taps.find((answer) => answer.code !== 1)).toMatchObject({
    error: "FAUCET_LIMIT",
    params: { max: FAUCET_PER_DAY },
  });
  expect(await server.ok(faucet, {}, { ...account, key })).toEqual(given);
  expect((await server.ok(getAsset, {}, account)).total).toBe("50000");
});

test("while an old recording is replayed the faucet's day is a day of the recording", async () => {
  const recorded = { at: Date.UTC(2024, 2, 10) };
  const replay = await startTestServer({}, { now: () => recorded.at });
  await replay.database.pool.query("SELECT ensure_partitions(0, $1)", [new Date(recorded.at)]);
  const account = await openAccount(replay);
  const tap = () => replay.call(faucet, {}, account);
  for (let taps = 0; taps < FAUCET_PER_DAY; taps += 1) expect(await tap()).toMatchObject({ code: 1 });
  recorded.at += 23 * 3_600_000;
  expect(await tap()).toMatchObject({ error: "FAUCET_LIMIT" });
  recorded.at += 2 * 3_600_000;
  expect(await tap()).toMatchObject({ code: 1 });
  await replay.close();
});
