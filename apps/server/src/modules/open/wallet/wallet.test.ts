import { recharge } from "@candor/contract/routes/deposit.ts";
import { afterAll, expect, test } from "vitest";
import { commandId, USDT } from "../../../testing/engine.ts";
import { openKey, type Shown, sendSigned, type TestKey } from "../../../testing/open-api.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { holdingOf, openChannels, openWithdrawer, tronAddress } from "../../../testing/withdrawals.ts";

const server = await startTestServer();
afterAll(() => server.close());
const channels = await openChannels(server);
const user = await openWithdrawer(server, channels);
const keys = {
  read: await openKey(server, user.userId),
  trade: await openKey(server, user.userId, { trade: true }),
  withdraw: await openKey(server, user.userId, { withdraw: true }),
};

type Params = Record<string, string>;
let sent = 0;
function call<Body = Shown>(method: string, path: string, params: Params = {}, key: TestKey = keys.read) {
  sent += 1;
  const timestamp = server.clock.now() * 1_000 + (sent % 1_000);
  return sendSigned<Body>(server, key, path, { method, params, timestamp });
}

test("the account's balances and fees", async () => {
  const { body } = await call("GET", "/api/v3/account");
  expect(body).toMatchObject({
    makerCommission: 10,
    commissionRates: { maker: "0.00100000", taker: "0.00100000" },
    canTrade: true,
    canWithdraw: true,
    accountType: "SPOT",
    balances: expect.arrayContaining([{ asset: "USDT", free: "5000.00000000", locked: "0.00000000" }]),
  });
  const some = (await call("GET", "/api/v3/account", { omitZeroBalances: "true" })).body;
  expect(some.balances).toEqual([{ asset: "USDT", free: "5000.00000000", locked: "0.00000000" }]);
  expect((await call("GET", "/api/v3/account/commission", { symbol: "BTCUSDT" })).body).toMatchObject({
    standardCommission: { maker: "0.00100000" },
  });
});

test("a user's level takes its share off the fees", async () => {
  await server.database.pool.query(
    "INSERT INTO fee_levels (user_id, level, maker, taker, volume, day, version) VALUES ($1, 1, 0.5, 0.1, 0, 0, 1)",
    [user.userId],
  );
  expect((await call("GET", "/sapi/v1/asset/tradeFee", { symbol: "BTCUSDT" })).body).toEqual([
    { symbol: "BTCUSDT", makerCommission: "0.00050000", takerCommission: "0.00090000" },
  ]);
});

test("what a key may do", async () => {
  const path = "/sapi/v1/account/apiRestrictions";
  expect((await call("GET", path)).body).toMatchObject({
    ipRestrict: false,
    enableReading: true,
    enableWithdrawals: false,
    enableSpotAndMarginTrading: false,
  });
  expect((await call("GET", path, {}, keys.withdraw)).body).toMatchObject({
    ipRestrict: true,
    enableWithdrawals: true,
  });
  expect((await call("GET", "/sapi/v1/margin/allPairs")).body).toEqual([]);
});

test("currencies with their channels", async () => {
  const list = (await call<{ coin: string }[]>("GET", "/sapi/v1/capital/config/getall")).body;
  expect(list.find(({ coin }) => coin === "USDT")).toMatchObject({
    free: "5000.00000000",
    depositAllEnable: expect.any(Boolean),
    withdrawAllEnable: true,
    networkList: expect.arrayContaining([
      expect.objectContaining({ network: "TRX", name: "TRC20", withdrawEnable: true, withdrawFee: "1.00000000" }),
    ]),
  });
});

test("a transfer between accounts, by a key that may trade", async () => {
  const params = { type: "MAIN_UMFUTURE", asset: "USDT", amount: "10" };
  expect((await call("POST", "/sapi/v1/asset/transfer", params)).body.code).toBe(-2015);
  const moved = await call("POST", "/sapi/v1/asset/transfer", params, keys.trade);
  expect(moved.body).toEqual({ tranId: expect.stringMatching(/-7/) });
  const back = { ...params, type: "UMFUTURE_MAIN" };
  expect((await call("POST", "/sapi/v1/asset/transfer", back, keys.trade)).status).toBe(200);
  expect((await call("POST", "/sapi/v1/asset/transfer", back, keys.trade)).body).toMatchObject({
    code: -2010,
    msg: "Account has insufficient balance for requested action.",
  });
});

test("deposits are listed by their state", async () => {
  await server.database.pool.query("UPDATE chains SET deposit_open = true WHERE chain_id = $1", [channels.trc20]);
  const bytes = await testPicture(1);
  const kept = await server.services.files.keep({ ownerId: user.userId, purpose: "proof", bytes });
  if (!kept.ok) throw new Error(kept.error);
  const claim = { currency_id: USDT, chain_id: channels.trc20, amount: "50", proof: kept.data.id };
  await server.ok(recharge, claim, user);
  const path = "/sapi/v1/capital/deposit/hisrec";
  const shown = { coin: "USDT", network: "TRX", status: 0, amount: "50.00000000" };
  expect((await call("GET", path)).body).toMatchObject([shown]);
  expect((await call("GET", path, { coin: "USDT", status: "0" })).body).toMatchObject([shown]);
  expect((await call("GET", path, { status: "1" })).body).toEqual([]);
  expect((await call("GET", path, { coin: "BTC" })).body).toEqual([]);
  expect((await call("GET", path, { startTime: String(server.clock.now() + 3_600_000) })).body).toEqual([]);
  const { body } = await call("GET", "/sapi/v1/capital/deposit/address", { coin: "USDT", network: "TRX" });
  expect(body).toMatchObject({ coin: "USDT", address: expect.stringMatching(/^T/) });
});

test("a withdrawal goes to the address book, by a key with the right for it, and is reviewed like any other", async () => {
  const path = "/sapi/v1/capital/withdraw/apply";
  const params = { coin: "USDT", network: "TRX", address: user.address, amount: "101" };
  for (const key of [keys.read, keys.trade]) expect((await call("POST", path, params, key)).body.code).toBe(-2015);
  const unknown = await call("POST", path, { ...params, address: tronAddress(999) }, keys.withdraw);
  expect(unknown.body).toEqual({ code: -4026, msg: "The address is not in the address book of the account." });
  expect((await call("POST", path, { ...params, amount: "1" }, keys.withdraw)).body.code).toBe(-4026);
  const before = await holdingOf(server, user);
  const asked = await call("POST", path, params, keys.withdraw);
  expect(asked).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  // The fee of 1 comes out of the amount.
  expect(await holdingOf(server, user)).toEqual({
    available: String(Number(before.available) - 101),
    frozen: String(Number(before.frozen) + 101),
  });
  expect((await call("GET", "/sapi/v1/capital/withdraw/history", { coin: "USDT" })).body).toMatchObject([
    {
      id: asked.body.id,
      amount: "100.00000000",
      transactionFee: "1.00000000",
      status: 2,
      network: "TRX",
      address: user.address,
    },
  ]);
  expect((await call("POST", path, params, keys.withdraw)).body).toEqual({
    code: -4026,
    msg: "WITHDRAWAL_UNDER_REVIEW",
  });
});

test("a frozen user's key reads and does nothing else", async () => {
  const frozen = await openWithdrawer(server, channels);
  const key = await openKey(server, frozen.userId, { trade: true });
  await server.engine.send({ type: "setUserState", id: commandId(), userId: frozen.userId, state: "frozen" });
  await expect
    .poll(
      async () =>
        (
          await call(
            "POST",
            "/api/v3/order/test",
            { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "1" },
            key,
          )
        ).body,
    )
    .toEqual({ code: -2010, msg: "This account may not place or cancel orders." });
  expect((await call("GET", "/api/v3/account", {}, key)).body).toMatchObject({ canTrade: false });
});
