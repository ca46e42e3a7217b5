import { cashSave } from "@candor/contract/routes/bank.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { otcOffers, otcOrder, otcPaid, otcRelease, otcTake } from "@candor/contract/routes/otc.ts";
import { cancelWithdraw, withdraw } from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import { createKysely, createPool } from "../platform/database/database.ts";
import { openAccount } from "../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "../testing/cards.ts";
import { commandId } from "../testing/engine.ts";
import { OtcDesk, taking } from "../testing/otc.ts";
import { ResourceMaker } from "../testing/owned-resources.ts";
import { startTestServer, type TestServer, withDatabase } from "../testing/server.ts";
import { openChannels, openWithdrawer, withdrawalInput } from "../testing/withdrawals.ts";

/**
 * A gateway whose pool has one connection: a call that holds a transaction and needs another connection deadlocks here, and under load with others like it.
 * `roomy` is the same with a pool of its own, for the test's own queries.
 */
async function onOneConnection(time: { ms: number }): Promise<{ server: TestServer; roomy: TestServer }> {
  const roomy = await startTestServer({}, { now: () => time.ms });
  const pool = createPool(roomy.database.url, { max: 1, name: "one" });
  const server = await withDatabase(roomy, createKysely(pool));
  afterAll(async () => {
    await server.close();
    await pool.end();
    await roomy.close();
  });
  return { server, roomy };
}

test("a withdrawal and the calls around it need one connection each", async () => {
  const { server, roomy } = await onOneConnection({ ms: Date.now() });
  const channels = await openChannels(roomy);
  const user = await openWithdrawer(roomy, channels);
  const key = commandId();
  const made = await server.ok(withdraw, withdrawalInput(user), { ...user, key });
  // The answer is lost, and the same key comes again: the withdrawal that was taken is read.
  await roomy.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);
  expect(await server.ok(withdraw, withdrawalInput(user), { ...user, key })).toEqual(made);
  await server.ok(cancelWithdraw, { id: made.id }, user);
  await server.ok(cashSave, cardDetails(1), user);
  const document = { country: "VN", name: "A B", document_type: "passport", document_number: "C1234567" } as const;
  await server.ok(realName, { ...document, contact_address: "1 Street" }, await openAccount(roomy));
});

test("so does each call that gives an account one of each record", async () => {
  const time = { ms: Date.now() };
  const { server } = await onOneConnection(time);
  const maker = new ResourceMaker(server, time);
  await maker.open();
  expect((await maker.of(await openHolder(server), 1)).withdrawal).toBeDefined();
});

test("and so do the steps of an OTC order", async () => {
  const time = { ms: Date.now() };
  const { server, roomy } = await onOneConnection(time);
  const desk = new OtcDesk(roomy, time);
  await desk.open();
  await server.services.catalogue.load();
  const merchant = await desk.merchant();
  const buyer = await desk.person();
  const voucher = await desk.picture(buyer);
  const offer = await new OtcDesk(server, time).publish(merchant);
  const key = commandId();
  const order = await server.ok(otcTake, taking(offer), { ...buyer, key });
  await roomy.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);
  expect(await server.ok(otcTake, taking(offer), { ...buyer, key })).toEqual(order);
  await server.ok(otcPaid, { id: order.id, voucher }, buyer);
  await server.ok(otcOrder, { id: order.id }, buyer);
  await server.ok(otcRelease, { id: order.id, fund_password: FUND_PASSWORD }, merchant);
  await server.ok(otcOffers, { side: "sell", currency_id: 3, fiat: "EUR" });
});
