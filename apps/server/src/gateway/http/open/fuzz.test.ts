import { allOpenCalls } from "@candor/contract/open/all.ts";
import { klinePeriods } from "@candor/contract/routes/market.ts";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, USDT } from "../../../testing/engine.ts";
import { openKey, sendSigned } from "../../../testing/open-api.ts";
import { startTestServer } from "../../../testing/server.ts";

/** 10,000 in the long run. */
const REQUESTS = Number(process.env["SEEDS"] ?? 30) * 10;
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000);
const AT_ONCE = 10;
/** A request that is never answered is a failure of the server too, and has to be named. */
const ANSWER_WITHIN_MS = 60_000;

const environment = { CANDOR_OPEN_WEIGHT_PER_MINUTE: "0", CANDOR_OPEN_ORDERS_PER_10S: "0", CANDOR_ORDERS_PER_DAY: "0" };
const server = await startTestServer(environment);
afterAll(() => server.close());

const number = fc.oneof(
  fc.constantFrom("0", "1", "0.001", "20000", "-1", "1e9", "0.000000001", "99999999999999999999", "007", "1.50000000"),
  fc.double().map(String),
  fc.integer().map(String),
  fc.bigInt().map(String),
);
const odd = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", "\0", "[]", "{}", "null", "undefined"),
);
const symbol = fc.constantFrom("BTCUSDT", "ETHUSDT", "btcusdt", "BTC-USDT");
const likely: Record<string, fc.Arbitrary<string>> = {
  symbol,
  symbols: fc.array(symbol, { maxLength: 3 }).map((list) => JSON.stringify(list)),
  side: fc.constantFrom("BUY", "SELL", "buy"),
  type: fc.constantFrom(
    "LIMIT",
    "MARKET",
    "LIMIT_MAKER",
    "STOP_LOSS",
    "STOP_LOSS_LIMIT",
    "TAKE_PROFIT",
    "TAKE_PROFIT_LIMIT",
    "FULL",
    "MAIN_UMFUTURE",
  ),
  timeInForce: fc.constantFrom("GTC", "IOC", "FOK", "GTX"),
  interval: fc.constantFrom(...klinePeriods),
  resolution: fc.constantFrom("1", "60", "D", "1W"),
  newOrderRespType: fc.constantFrom("ACK", "RESULT", "FULL"),
  cancelReplaceMode: fc.constantFrom("STOP_ON_FAILURE", "ALLOW_FAILURE"),
  selfTradePreventionMode: fc.constantFrom("EXPIRE_MAKER", "EXPIRE_TAKER", "EXPIRE_BOTH", "NONE"),
  newClientOrderId: fc.constantFrom("a", "b", "c"),
  origClientOrderId: fc.constantFrom("a", "b", "c"),
  orderId: fc.integer({ min: 1, max: 60 }).map(String),
  cancelOrderId: fc.integer({ min: 1, max: 60 }).map(String),
  coin: fc.constantFrom("USDT", "BTC", "XYZ"),
  asset: fc.constantFrom("USDT", "BTC"),
  ticker_id: fc.constantFrom("BTC_USDT", "X_Y"),
  market_pair: fc.constantFrom("BTC_USDT", "X_Y"),
};

const calls = allOpenCalls().map(({ call }) => call);
const request = fc.constantFrom(...calls).chain((call) => {
  const names = Object.keys((call.input as { shape?: object }).shape ?? {});
  const values = names.map((name) =>
    fc.option(fc.oneof({ weight: 6, arbitrary: likely[name] ?? number }, number, odd), { freq: 5, nil: undefined }),
  );
  return fc.record({
    call: fc.constant(call),
    form: fc.boolean(),
    values: fc.tuple(...values).map((list) => Object.fromEntries(names.map((name, index) => [name, list[index]]))),
  });
});

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

function within<Value>(answer: Promise<Value>, what: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${what()}`)), ANSWER_WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

test(`no signed request ends in a failure of the server (seed ${SEED})`, {
  timeout: 60_000 + REQUESTS * 100,
}, async () => {
  const user = await openAccount(server, { [USDT]: "1000000", [BTC]: "100" });
  const key = await openKey(server, user.userId, { trade: true, withdraw: true });
  const statuses = new Map<number, number>();
  const send = async (index: number, { call, form, values }: Request) => {
    const params = Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const path = call.path.replace(":market_pair", encodeURIComponent(params["market_pair"] ?? "BTC_USDT"));
    // Requests of the same millisecond with the same parameters would be one and the same.
    const timestamp = server.clock.now() * 1_000 + (index % 1_000);
    const isForm = form && call.method !== "GET";
    const sent = sendSigned(server, key, path, { method: call.method, params, form: isForm, timestamp });
    const { status, body } = await within(sent, () => `${call.method} ${path} ${JSON.stringify(params)}`);
    expect({ path, params, status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 500) });
    if (status !== 200)
      expect({ path, params, body }).toMatchObject({ body: { code: expect.any(Number), msg: expect.any(String) } });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED });
  for (let start = 0; start < requests.length; start += AT_ONCE)
    await Promise.all(requests.slice(start, start + AT_ONCE).map((each, index) => send(start + index, each)));
  // Neither all accepted nor all refused.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20);
});
