import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { getRecord, getRecordDetail } from "@candor/contract/routes/record.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { FUND_PASSWORD } from "../../../testing/cards.ts";
import { USDT } from "../../../testing/engine.ts";
import { OtcDesk, taking } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
});

const kinds = async (account: Account) => (await server.ok(getNotifications, {}, account)).list.map(({ kind }) => kind);
const told = (account: Account, kind: string) =>
  waitFor(async () => {
    expect(await kinds(account)).toContain(kind);
  });

/** Where the entries of an account lead, newest first. */
const linksOf = async (account: Account) => {
  const { list } = await server.ok(getRecord, { account: "legal" }, account);
  return Promise.all(list.map(async ({ id }) => (await server.ok(getRecordDetail, { id }, account)).link));
};

test("an offer is listed, taken, paid with a picture and released; both sides follow it", async () => {
  const offer = await desk.publish(merchant);
  expect(offer).toMatchObject({ status: "open", remaining: "1000", range: { min: "10", max: "500" }, open_orders: 0 });
  expect(offer.banks).toEqual(["Vietcombank"]);
  const asked = { side: "sell", currency_id: USDT, fiat: "eur" } as const;
  const { list, total } = await server.ok(otc.otcOffers, asked);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({
    id: offer.id,
    price: "0.92",
    fiat: "EUR",
    merchant: { id: merchant.user.uid, orders: 0, completion: null },
  });
  const buyer = await desk.person();
  const socket = await connectSocket(server, merchant.token);
  const order = await desk.take(buyer, offer);
  expect(order).toMatchObject({
    role: "buyer",
    is_merchant: false,
    status: "unpaid",
    amount: "92",
    number: "100",
    dispute_from_ms: null,
  });
  await socket.until(
    (message) =>
      message.action === "otc_data" &&
      message.data.list.some(({ id, status }) => id === order.id && status === "unpaid"),
  );
  await told(merchant, "otc_taken");
  expect(await kinds(buyer)).not.toContain("otc_taken");
  expect(await holdingOf(server, merchant, "legal")).toEqual({ available: "98500", frozen: "1500" });

  const record = await server.ok(otc.otcOrder, { id: order.id }, buyer);
  expect(record.accounts).toMatchObject([{ bank_name: "Vietcombank", account_name: "MAI LINH" }]);
  expect(record.accounts[0]?.card_number).toMatch(/^[0-9]{16}$/);
  expect(record).toMatchObject({
    reference: String(order.id).padStart(8, "0"),
    payer_name: null,
    terms: "Send from your own account.",
  });
  const views = await server.database.pool.query("SELECT user_id FROM otc_account_views WHERE order_id = $1", [
    order.id,
  ]);
  expect(views.rows).toEqual([{ user_id: buyer.userId }]);
  const theirs = await server.ok(otc.otcOrder, { id: order.id }, merchant);
  expect(theirs).toMatchObject({ payer_name: "Mai Linh", order: { role: "seller", is_merchant: true } });
  expect(theirs.accounts[0]?.card_number).toMatch(/^•••• [0-9]{4}$/);

  const voucher = await desk.picture(buyer);
  const paid = await server.ok(otc.otcPaid, { id: order.id, voucher }, buyer);
  expect(paid).toMatchObject({ status: "paid", version: 2, dispute_from_ms: time.ms + 10 * MINUTE_MS });
  await told(merchant, "otc_paid");
  expect((await server.ok(otc.otcOrder, { id: order.id }, merchant)).vouchers).toEqual([voucher]);
  const picture = await fetch(`${server.url}/api/common/file?id=${voucher}`, { headers: { token: merchant.token } });
  expect(picture.headers.get("content-type")).toBe("image/jpeg");

  time.ms += 3 * MINUTE_MS;
  const refused = await server.call(otc.otcRelease, { id: order.id, fund_password: "000000" }, merchant);
  expect(refused.error).toBe("WRONG_FUND_PASSWORD");
  expect(await desk.release(merchant, order.id)).toMatchObject({ status: "released" });
  await told(buyer, "otc_released");
  await told(merchant, "otc_released");
  expect(await holdingOf(server, buyer, "legal")).toEqual({ available: "5100", frozen: "0" });
  expect(await linksOf(buyer)).toEqual([{ kind: "otc", id: String(order.id) }, null]);
  const merchants = await linksOf(merchant);
  expect(merchants.filter((link) => link?.kind === "otc")).toEqual(
    Array(2).fill({ kind: "otc", id: String(order.id) }),
  );
  expect(merchants.filter((link) => link?.kind === "otc_merchant")).toHaveLength(3);
  const ended = await server.ok(otc.otcOrder, { id: order.id }, buyer);
  expect(ended.accounts).toEqual([]);
  expect(ended.order.steps.map(({ step, by }) => [step, by])).toEqual([
    ["taken", "buyer"],
    ["paid", "buyer"],
    ["released", "seller"],
  ]);
  server.clock.ahead += MINUTE_MS + 1;
  const { merchant: figures } = await server.ok(otc.otcOffer, { id: offer.id });
  expect(figures).toMatchObject({ orders: 1, completion: "1", release_minutes: 3 });
  socket.close();
});

test("a merchant who buys pays to the account of the taker, who releases", async () => {
  const offer = await desk.publish(merchant, { side: "buy", price: "0.9", accounts: [] });
  const seller = await desk.person({ name: "Jane Doe" });
  expect(await server.call(otc.otcTake, taking(offer), seller)).toMatchObject({
    error: "OTC_ACCOUNT_NEEDED",
    fields: [{ field: "account_id" }],
  });
  const { id } = await desk.account(seller, { account_name: "DOE JANE" });
  const order = await desk.take(seller, offer, "100", id);
  expect(order).toMatchObject({ role: "seller", amount: "90" });
  expect(await holdingOf(server, seller, "legal")).toEqual({ available: "4900", frozen: "100" });
  expect((await server.ok(otc.otcOrder, { id: order.id }, merchant)).accounts).toMatchObject([
    { account_name: "DOE JANE" },
  ]);
  expect(await server.call(otc.otcPaid, { id: order.id }, seller)).toMatchObject({ error: "FORBIDDEN" });
  await desk.paid(merchant, order.id);
  await desk.release(seller, order.id);
  expect(await holdingOf(server, seller, "legal")).toEqual({ available: "4900", frozen: "0" });
  // An order keeps the account that it was made with.
  const next = await desk.take(seller, offer, "50", id);
  await server.ok(otc.otcAccountDelete, { id, fund_password: FUND_PASSWORD }, seller);
  expect((await server.ok(otc.otcOrder, { id: next.id }, merchant)).accounts).toHaveLength(1);
  expect((await server.ok(otc.otcAccounts, {}, seller)).list).toEqual([]);
});
