import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { exchange } from "@candor/contract/routes/exchange.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { withdraw } from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { atNextTicks, commandId, ETH, ETH_USDT, indexTick, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { holdingOf, openChannels, openWithdrawer, withdrawalInput } from "../../../testing/withdrawals.ts";

/** Time advances only by ticks, so that no price ages. */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms, wallNow: () => time.ms });
afterAll(() => server.close());
const channels = await openChannels(server);

const tick = () => {
  time.ms += 1;
  return server.engine.send(indexTick(ETH_USDT, "2000"));
};

/** A market with an index price, and a house that could sell for the whole balance many times. */
async function openConversion(): Promise<void> {
  const setup: CommandRequest[] = [
    { type: "setCurrency", id: commandId(), currencyId: ETH, symbol: "ETH" },
    {
      type: "setMarket",
      id: commandId(),
      marketId: ETH_USDT,
      symbol: "ETH-USDT",
      baseId: ETH,
      quoteId: USDT,
      tick: price("0.01"),
      lot: amount("0.0001"),
      minNotional: amount("1"),
      makerFee: rate("0.001"),
      takerFee: rate("0.001"),
      priceBand: rate("0.05"),
      source: "index",
      state: "open",
    },
    {
      type: "credit",
      id: commandId(),
      ownerId: 0,
      account: "quoting",
      currencyId: ETH,
      amount: amount("1000"),
      house: "outside",
      tag: "system_recharge",
      ref: "test",
    },
  ];
  for (const command of setup) expect(await server.engine.send(command)).toMatchObject({ ok: true });
  await tick();
}
/** `npm run prove` has more. */
const ROUNDS = Number.parseInt(process.env["ROUNDS"] ?? "1", 10);
/** Each spends all of 1,000 USDT: 999 and a fee of 1, a transfer of 1,000, an order for 10 BTC at 100, a conversion of 1,000. */
test(
  "of a hundred parallel spends of the whole balance exactly one succeeds",
  async () => {
    await openConversion();
    for (let round = 0; round < ROUNDS; round += 1) await spendAtOnce();
  },
  60_000 + 20_000 * ROUNDS,
);

async function spendAtOnce(): Promise<void> {
  const user = await openWithdrawer(server, channels, { balance: "1000" });
  const spends = [
    () => server.call(withdraw, withdrawalInput(user, { amount: "999" }), user),
    () => server.call(transfer, { from: "c2c", to: "mic", currency_id: USDT, amount: "1000" }, user),
    () => server.call(exchange, { from_currency_id: USDT, to_currency_id: ETH, amount: "1000" }, user),
    () => server.call(trade, { match_id: MARKET, type: 1, kind: "limit", price: "100", number: "10" }, user),
  ];
  const sent = Array.from({ length: 100 }, (_, index) => spends[index % spends.length]?.());
  const answers = await atNextTicks(Promise.all(sent), tick);
  const errors = answers.map((answer) => answer?.error);
  expect(errors.filter((error) => error === undefined)).toHaveLength(1);
  const refusals = new Set(errors.filter((error) => error !== undefined));
  // No more than five fund passwords are checked in parallel: the others are refused as wrong.
  for (const error of refusals)
    expect([
      "INSUFFICIENT_BALANCE",
      "WRONG_FUND_PASSWORD",
      "FUND_PASSWORD_LOCKED",
      "WITHDRAWAL_UNDER_REVIEW",
      // A limited number waits behind a conversion that came first.
      "TOO_MANY_REQUESTS",
    ]).toContain(error);
  expect((await holdingOf(server, user)).available).toBe("0");
}

test("withdrawals alone also spend it once, each with a key of its own", async () => {
  const user = await openWithdrawer(server, channels, { balance: "1000" });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.call(withdraw, withdrawalInput(user, { amount: "999" }), user)),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  for (const { error } of answers.filter(({ code }) => code !== 1))
    expect(["WITHDRAWAL_UNDER_REVIEW", "INSUFFICIENT_BALANCE"]).toContain(error);
  expect(await holdingOf(server, user)).toEqual({ available: "0", frozen: "1000" });
});
