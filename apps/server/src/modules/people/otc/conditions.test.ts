import { DAY_MS } from "@candor/contract/domain/time.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import type { Account } from "../../../testing/accounts.ts";
import { USDT } from "../../../testing/engine.ts";
import { OtcDesk, taking } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
});

const AGE_DAYS = 30;
const registered = (account: Account, ageMs: number) =>
  withClient(server.database.adminUrl, (admin) =>
    admin.query("UPDATE users SET created_at = $2 WHERE user_id = $1", [account.userId, new Date(time.ms - ageMs)]),
  );
const take = (by: Account, offer: otc.OtcOffer, number = "20") => server.call(otc.otcTake, taking(offer, number), by);
const best = (by: Account | undefined) =>
  server.ok(otc.otcExpress, { side: "sell", currency_id: USDT, fiat: "EUR", amount: "20" }, by);
const change = (offer: otc.OwnOtcOffer, terms: object) => {
  const { id, version, price, min, max, accounts } = offer;
  return server.call(otc.otcChange, { id, version, price: price ?? "1", min, max, accounts, ...terms }, merchant);
};
/** An order of another offer that comes to its end. */
async function complete(buyer: Account): Promise<void> {
  const offer = await desk.publish(merchant, { number: "100" });
  const order = await desk.take(buyer, offer, "20");
  await desk.paid(buyer, order.id);
  await desk.release(merchant, order.id);
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
}

test("an account below the level of an offer is refused, at it accepted", async () => {
  const offer = await desk.publish(merchant, { taker_level: 2 });
  const [basic, advanced] = [await desk.taker(), await desk.taker({ level: 2 })];
  expect(await take(basic, offer)).toMatchObject({ error: "NOT_VERIFIED" });
  expect(await take(advanced, offer)).toMatchObject({ code: 1 });
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
});

test("an account that is a moment too young is refused with both ages, at the age accepted", async () => {
  const offer = await desk.publish(merchant, { taker_age_days: AGE_DAYS });
  expect(offer).toMatchObject({ taker_level: 1, taker_age_days: AGE_DAYS, taker_orders: 0 });
  const taker = await desk.taker();
  await registered(taker, AGE_DAYS * DAY_MS - 60_000);
  expect(await server.ok(otc.otcLimits, {}, taker)).toMatchObject({ level: 1, age_days: 29, completed_orders: 0 });
  const refused = await take(taker, offer);
  expect(refused).toMatchObject({ error: "OTC_TAKER_AGE" });
  expect(refused.msg).toBe("This ad requires an account age of 30 days. The age of your account in days: 29.");
  // The best offer is one that can be taken; a guest sees what an account may qualify for.
  expect((await best(taker)).offer).toBeNull();
  expect((await best(undefined)).offer?.id).toBe(offer.id);
  await registered(taker, AGE_DAYS * DAY_MS);
  expect((await best(taker)).offer?.id).toBe(offer.id);
  expect(await take(taker, offer)).toMatchObject({ code: 1 });
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
});

test("an account with one completed order too few is refused with both numbers, with enough accepted", async () => {
  const buyer = await desk.taker({ level: 2 });
  await complete(buyer);
  const offer = await desk.publish(merchant, { taker_orders: 2 });
  const refused = await take(buyer, offer);
  expect(refused).toMatchObject({ error: "OTC_TAKER_ORDERS" });
  expect(refused.msg).toBe("This ad requires 2 completed orders. You have completed 1.");
  // An order that was canceled is none.
  const canceled = await desk.take(buyer, await desk.publish(merchant, { number: "100" }), "20");
  await server.ok(otc.otcCancel, { id: canceled.id }, buyer);
  expect(await take(buyer, offer)).toMatchObject({ error: "OTC_TAKER_ORDERS" });
  await complete(buyer);
  expect(await server.ok(otc.otcLimits, {}, buyer)).toMatchObject({ completed_orders: 2 });
  expect(await take(buyer, offer)).toMatchObject({ code: 1 });
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
});

test("conditions change with the version; what is not named is no condition, and the level stays", async () => {
  const offer = await desk.publish(merchant, { taker_age_days: AGE_DAYS, taker_orders: 5 });
  const changed = await change(offer, { taker_level: 2, taker_orders: 3 });
  expect(changed.data).toMatchObject({ taker_level: 2, taker_age_days: 0, taker_orders: 3, version: 2 });
  expect(await take(await desk.taker({ level: 2 }), offer)).toMatchObject({ error: "OTC_OFFER_CHANGED" });
  const open = await change({ ...offer, version: 2 }, {});
  expect(open.data).toMatchObject({ taker_level: 2, taker_age_days: 0, taker_orders: 0, version: 3 });
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
});

test("taking while the condition is changed gives an order of the terms that were seen, or none", async () => {
  for (let round = 0; round < 6; round += 1) {
    const offer = await desk.publish(merchant, { number: "100" });
    const taker = await desk.taker();
    const calls = [
      () => take(taker, offer),
      () => change(offer, { taker_age_days: AGE_DAYS }),
      () => take(taker, { ...offer, version: 2 }),
    ];
    const order = round % 2 === 0 ? calls : calls.toReversed();
    const answers = await Promise.all(order.map((call) => call()));
    const { rows } = await server.database.pool.query(
      `SELECT o.version, o.taker_age_days, (SELECT count(*)::int FROM otc_orders r WHERE r.offer_id = o.offer_id) AS orders
       FROM otc_offers o WHERE offer_id = $1`,
      [offer.id],
    );
    expect(rows[0]).toMatchObject({ version: 2, taker_age_days: AGE_DAYS });
    // An order comes from the terms without the condition, and its taker is told of it; without one both tries were refused.
    expect(rows[0].orders).toBe(answers.filter(({ code, data }) => code === 1 && data && "pay_by_ms" in data).length);
    expect(rows[0].orders).toBeLessThanOrEqual(1);
    // Whatever was first: from the change on the account is too young.
    expect(await take(taker, { ...offer, version: 2 })).toMatchObject({ error: "OTC_TAKER_AGE" });
    await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
  }
});

test.each([
  ["taker_age_days", -1],
  ["taker_age_days", 366],
  ["taker_age_days", 1.5],
  ["taker_age_days", "soon"],
  ["taker_orders", -1],
  ["taker_orders", 1_001],
  ["taker_orders", null],
])("a %s of %j is refused at its field", async (field, value) => {
  const offer = { side: "sell", currency_id: USDT, fiat: "EUR", number: "100", window_minutes: 15, taker_level: 1 };
  const terms = { price: "0.92", min: "10", max: "50", accounts: [merchant.accountId], [field]: value };
  const answer = await server.call(otc.otcPublish, { ...offer, ...terms } as never, merchant);
  expect(answer).toMatchObject({ data: null, fields: [{ field }] });
});
