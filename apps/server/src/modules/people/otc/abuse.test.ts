import { OTC_BAN_MS } from "@candor/contract/domain/otc.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { cashSave } from "@candor/contract/routes/bank.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { login } from "@candor/contract/routes/user.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, PASSWORD } from "../../../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD } from "../../../testing/cards.ts";
import { commandId, required, USDT } from "../../../testing/engine.ts";
import { OtcDesk, taking } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { xssCorpus } from "../../../testing/xss-corpus.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
});

const stateOf = async (id: number) =>
  (await server.database.pool.query("SELECT state FROM otc_orders WHERE order_id = $1", [id])).rows[0]?.state;
const setState = (account: Account, state: "active" | "frozen") =>
  required(server.engine, { type: "setUserState", id: commandId(), userId: account.userId, state });
/** What all of them have of USDT, free and frozen. */
const sumOf = async (accounts: readonly Account[]) => {
  const { rows } = await server.database.pool.query(
    "SELECT sum(available + frozen)::float AS sum FROM balances WHERE account = 'legal' AND owner_id = ANY($1)",
    [accounts.map(({ userId }) => userId)],
  );
  return rows[0]?.sum;
};

test("200 users who take an offer at once get what it has, and no more", async () => {
  const offer = await desk.publish(merchant, { number: "1000", price: "1", min: "10", max: "10" });
  const takers: Account[] = [];
  // Accounts are made in slices: each hashes a password.
  for (let slice = 0; slice < 200; slice += 4)
    takers.push(...(await Promise.all(Array.from({ length: 4 }, () => desk.taker()))));
  const answers = await Promise.all(takers.map((taker) => server.call(otc.otcTake, taking(offer, "10"), taker)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(100);
  const refused = answers.flatMap(({ error }) => (error === undefined ? [] : [error]));
  expect(new Set(refused)).toEqual(new Set(["OTC_OFFER_CLOSED"]));
  const { rows } = await server.database.pool.query(
    "SELECT o.remaining::float, (SELECT sum(quantity)::float FROM otc_orders WHERE offer_id = o.offer_id) AS taken FROM otc_offers o WHERE offer_id = $1",
    [offer.id],
  );
  expect(rows).toEqual([{ remaining: 0, taken: 1000 }]);
  expect(await server.call(otc.otcOffers, { side: "sell", currency_id: USDT, fiat: "EUR" })).toMatchObject({
    data: { total: 0 },
  });
}, 240_000);

test("release, cancel, dispute, expiry and freeze at once leave one end, and every coin where it belongs", async () => {
  const offer = await desk.publish(merchant);
  for (let round = 0; round < 6; round += 1) {
    const buyer = await desk.taker({ level: 2 });
    const before = await sumOf([merchant, buyer]);
    const { id } = await desk.take(buyer, offer, "50");
    if (round % 2 === 0) await desk.paid(buyer, id);
    const release = { id, fund_password: FUND_PASSWORD };
    if (round > 3) time.ms += 15 * MINUTE_MS;
    await Promise.all([
      server.call(otc.otcRelease, release, merchant),
      server.call(otc.otcRelease, release, merchant),
      server.call(otc.otcCancel, { id }, buyer),
      server.call(otc.otcCancel, { id }, buyer),
      server.call(otc.otcPaid, { id }, buyer),
      server.call(otc.otcPaid, { id }, buyer),
      server.call(otc.otcDispute, { id, statement: "nothing came" }, merchant),
      setState(buyer, "frozen"),
      required(server.engine, { type: "clock", id: commandId() }),
    ]);
    await waitFor(async () => expect(["released", "cancelled", "expired"]).toContain(await stateOf(id)));
    expect(await sumOf([merchant, buyer])).toBe(before);
    const isReleased = (await stateOf(id)) === "released";
    const got = (
      await server.database.pool.query(
        "SELECT available::float FROM balances WHERE owner_id = $1 AND account = 'legal'",
        [buyer.userId],
      )
    ).rows[0];
    expect(got?.available ?? 0).toBe(isReleased ? 50 : 0);
    // Whatever comes afterwards finds the end.
    for (const [call, by] of [
      [otc.otcCancel, buyer],
      [otc.otcPaid, buyer],
    ] as const)
      expect(await server.call(call, { id }, by)).toMatchObject({ error: "OTC_STEP" });
    expect(await server.call(otc.otcRelease, release, merchant)).toMatchObject({ error: "OTC_STEP" });
  }
}, 120_000);

test("a picture that comes with a refused step is no evidence of the order", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.person();
  const { id } = await desk.take(buyer, offer, "30");
  const voucher = await desk.picture(buyer);
  await server.ok(otc.otcPaid, { id, voucher }, buyer);
  const pictures = async () => (await server.ok(otc.otcOrder, { id }, merchant)).vouchers;
  const later = async () => server.call(otc.otcPaid, { id, voucher: await desk.picture(buyer) }, buyer);
  expect(await later()).toMatchObject({ error: "OTC_STEP" });
  expect(await pictures()).toEqual([voucher]);
  await desk.go(10 * MINUTE_MS);
  await server.ok(otc.otcDispute, { id, statement: "I paid and nothing came." }, buyer);
  expect(await later()).toMatchObject({ error: "OTC_STEP" });
  expect(await pictures()).toEqual([voucher]);
  expect(await desk.release(merchant, id)).toMatchObject({ status: "released" });

  const other = await desk.take(buyer, offer, "30");
  const pile = await Promise.all(Array.from({ length: 6 }, () => desk.picture(buyer)));
  const answers = await Promise.all(
    pile.map((picture) => server.call(otc.otcPaid, { id: other.id, voucher: picture }, buyer)),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await server.ok(otc.otcOrder, { id: other.id }, merchant)).vouchers).toHaveLength(1);
});

test("a frozen user begins nothing; a running order is paid, released and disputed all the same", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.person();
  const order = await desk.take(buyer, offer);
  const other = await desk.take(buyer, offer, "20");
  await setState(buyer, "frozen");
  expect(await server.call(otc.otcTake, taking(offer), buyer)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  await desk.paid(buyer, order.id);
  await desk.paid(buyer, other.id);
  await setState(merchant, "frozen");
  expect(await server.call(otc.otcPublish, { ...publication, accounts: [merchant.accountId] }, merchant)).toMatchObject(
    { error: "ACCOUNT_FROZEN" },
  );
  expect((await server.ok(otc.otcOffers, { side: "sell", currency_id: USDT, fiat: "EUR" })).list).toEqual([]);
  expect(await desk.release(merchant, order.id)).toMatchObject({ status: "released" });
  await desk.go(10 * MINUTE_MS);
  const statement = "I paid and nothing came.";
  expect(await server.ok(otc.otcDispute, { id: other.id, statement }, buyer)).toMatchObject({ status: "disputed" });
  // What was written when the dispute was opened stays.
  expect(await server.call(otc.otcDispute, { id: other.id, statement: "another story" }, buyer)).toMatchObject({
    error: "OTC_STEP",
  });
  const { dispute, order: shown } = await server.ok(otc.otcOrder, { id: other.id }, merchant);
  expect(dispute).toEqual({ by: "buyer", statement });
  expect(shown.steps.map(({ step }) => step)).toEqual(["taken", "paid", "disputed"]);
  for (const account of [buyer, merchant]) await setState(account, "active");
  expect(await desk.release(merchant, other.id)).toMatchObject({ status: "released" });
});

const publication = {
  side: "sell" as const,
  currency_id: USDT,
  fiat: "EUR",
  number: "100",
  window_minutes: 15,
  taker_level: 1,
  price: "1",
  min: "10",
  max: "50",
};

test("nobody trades with themselves: not by document, device, bank account or bank card", async () => {
  const offer = await desk.publish(merchant);
  const same = (account: Account) => server.call(otc.otcTake, taking(offer), account);
  expect(await same(merchant)).toMatchObject({ error: "OTC_SAME_PERSON" });
  const document = "SAME-77";
  const twin = await desk.merchant({ document });
  const twins = await desk.publish(twin);
  const sister = await desk.taker({ document: document });
  expect(await server.call(otc.otcTake, taking(twins), sister)).toMatchObject({ error: "OTC_SAME_PERSON" });

  const [first, second] = [await desk.taker(), await desk.taker()];
  const credentials = (email: string) => ({ type: "email", email, password: PASSWORD }) as const;
  const device = { headers: { device: "0f4d9a52-1c1f-4d8e-9a11-1f4f3b1c2d3e" } };
  await server.ok(login, credentials(merchant.email), device);
  expect(await server.call(otc.otcTake, taking(offer), { ...first, ...device })).toMatchObject({
    error: "OTC_SAME_PERSON",
  });
  await server.ok(login, credentials(second.email), device);
  expect(await same(second)).toMatchObject({ error: "OTC_SAME_PERSON" });
  await desk.take(first, offer);

  // The merchant's payment account as another's bank card, and the card of a removed one.
  const number = "4000 0012 3456 7899";
  await desk.account(twin, { card_number: number });
  const holder = await desk.person();
  const card = await server.ok(cashSave, { ...cardDetails(), account: number.replaceAll(" ", "") }, holder);
  expect(card.account).toBe("•••• 7899");
  expect(await server.call(otc.otcTake, taking(twins), holder)).toMatchObject({ error: "OTC_SAME_PERSON" });
  const { id } = await desk.account(holder, { card_number: "DE99 0000 1111 2222" });
  await server.ok(otc.otcAccountDelete, { id, fund_password: FUND_PASSWORD }, holder);
  await desk.account(merchant, { card_number: "DE9900001111 2222" });
  expect(await same(holder)).toMatchObject({ error: "OTC_SAME_PERSON" });
  expect(await stateOf(0)).toBeUndefined();
});

test("a lost answer is given again; another body under the same key is refused", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.person();
  const key = commandId();
  const first = await server.ok(otc.otcTake, taking(offer, "30"), { ...buyer, key });
  expect(await server.ok(otc.otcTake, taking(offer, "30"), { ...buyer, key })).toEqual(first);
  // Without the kept answer, as after a crash, the order is found by its key.
  await server.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);
  expect(await server.ok(otc.otcTake, taking(offer, "30"), { ...buyer, key })).toMatchObject({ id: first.id });
  expect(await server.call(otc.otcTake, taking(offer, "31"), { ...buyer, key })).toMatchObject({
    error: "IDEMPOTENCY_MISMATCH",
  });
  const picture = await desk.picture(buyer);
  const paid = { id: first.id, voucher: picture };
  const paying = commandId();
  const answers = await Promise.all([1, 2, 3].map(() => server.call(otc.otcPaid, paid, { ...buyer, key: paying })));
  expect(answers.map(({ data }) => data?.status)).toEqual(["paid", "paid", "paid"]);
  // A picture is evidence of one payment.
  const next = await desk.take(buyer, offer, "30");
  expect(await server.call(otc.otcPaid, { id: next.id, voucher: picture }, buyer)).toMatchObject({
    error: "PROOF_REQUIRED",
    fields: [{ field: "voucher" }],
  });
  // A repeated release is not asked for the fund password's attempt again, and moves nothing twice.
  const releasing = commandId();
  const before = await holdingOf(server, buyer, "legal");
  const releases = await Promise.all(
    [1, 2, 3].map(() =>
      server.call(otc.otcRelease, { id: first.id, fund_password: FUND_PASSWORD }, { ...merchant, key: releasing }),
    ),
  );
  expect(releases.map(({ data }) => data?.status)).toEqual(["released", "released", "released"]);
  const repeat = await server.call(
    otc.otcRelease,
    { id: first.id, fund_password: "000000" },
    { ...merchant, key: releasing },
  );
  expect(repeat).toMatchObject({ data: { status: "released" } });
  expect((await holdingOf(server, buyer, "legal")).available).toBe(
    String(Number.parseFloat(before.available ?? "0") + 30),
  );
});

test("an operation of another user's key asks for the fund password all the same", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.person();
  const key = commandId();
  const { id } = await server.ok(otc.otcTake, taking(offer, "30"), { ...buyer, key });
  await desk.paid(buyer, id);
  const stolen = await server.call(otc.otcRelease, { id, fund_password: "000000" }, { ...merchant, key });
  expect(stolen).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  expect(await stateOf(id)).toBe("paid");
});

test("the key of another act of one's own releases nothing without the fund password", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.person();
  const { id } = await desk.take(buyer, offer, "30");
  await desk.paid(buyer, id);
  await desk.go(10 * MINUTE_MS);
  const key = commandId();
  await server.ok(otc.otcDispute, { id, statement: "No money came." }, { ...merchant, key });
  const release = await server.call(otc.otcRelease, { id, fund_password: "000000" }, { ...merchant, key });
  expect(release).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  expect(await stateOf(id)).toBe("disputed");
});

test("a version or price that has changed, and amounts beyond the limits, are refused", async () => {
  const offer = await desk.publish(merchant, { number: "20000", max: "20000" });
  const buyer = await desk.taker();
  expect(await server.call(otc.otcTake, { ...taking(offer), price: "0.91" }, buyer)).toMatchObject({
    error: "OTC_OFFER_CHANGED",
  });
  const change = { id: offer.id, version: 1, price: "0.93", min: "10", max: "20000", accounts: [merchant.accountId] };
  await server.ok(otc.otcChange, change, merchant);
  expect(await server.call(otc.otcChange, change, merchant)).toMatchObject({ error: "OTC_OFFER_CHANGED" });
  expect(await server.call(otc.otcTake, taking(offer), buyer)).toMatchObject({ error: "OTC_OFFER_CHANGED" });
  const now = { ...offer, version: 2, price: "0.93" };
  const atNumber = (error: string) => ({ error, fields: [{ field: "number" }] });
  expect(await server.call(otc.otcTake, taking(now, "2000.000001"), buyer)).toMatchObject(atNumber("OTC_ORDER_LIMIT"));
  expect(await server.call(otc.otcTake, taking(now, "1"), buyer)).toMatchObject(atNumber("OTC_RANGE"));
  expect(await server.call(otc.otcTake, taking(now, "100.0000001"), buyer)).toMatchObject(
    atNumber("TOO_MANY_DECIMALS"),
  );
  await desk.take(buyer, now, "2000");
  const second = await desk.take(buyer, now, "2000");
  expect(await server.ok(otc.otcLimits, {}, buyer)).toMatchObject({
    day_max: "5000",
    day_left: "1000",
    order_max: "2000",
  });
  expect(await server.call(otc.otcTake, taking(now, "100"), buyer)).toMatchObject({ error: "OTC_UNPAID" });
  await desk.paid(buyer, second.id);
  expect(await server.call(otc.otcTake, taking(now, "1000.000001"), buyer)).toMatchObject(atNumber("OTC_DAY_LIMIT"));
});

test("three orders that a buyer leaves end buying for a day", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.taker();
  for (let count = 0; count < 3; count += 1) {
    const { id } = await desk.take(buyer, offer, "20");
    await server.ok(otc.otcCancel, { id }, buyer);
  }
  expect(await server.call(otc.otcTake, taking(offer, "20"), buyer)).toMatchObject({ error: "OTC_BANNED" });
  const { banned_until_ms } = await server.ok(otc.otcLimits, {}, buyer);
  expect(banned_until_ms).toBe(time.ms + OTC_BAN_MS);
});

test("words of merchants and sides come back as they were written, and run nowhere", async () => {
  const buyer = await desk.person();
  for (const [index, text] of xssCorpus.entries()) {
    const terms = text.slice(0, otc.OTC_WORDS_MAX).trim();
    // The database has no such character, so no call takes it.
    if (terms.includes("\0")) continue;
    const offer = await desk.publish(merchant, { terms, number: "50", max: "40" });
    const answer = await fetch(`${server.url}/api/otc/offer?id=${offer.id}`);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(((await answer.json()) as { data: { terms: string } }).data.terms).toBe(terms);
    if (index === 0) {
      const order = await desk.take(buyer, offer, "20");
      await desk.paid(buyer, order.id);
      await desk.go(10 * MINUTE_MS);
      // A textarea has lines, and a phone's keyboard families of emoji.
      const statement = `${text}\nPaid at noon 👨‍👩‍👧\n\nNo answer.`;
      await server.ok(otc.otcDispute, { id: order.id, statement }, buyer);
      expect((await server.ok(otc.otcOrder, { id: order.id }, buyer)).dispute?.statement).toBe(statement);
    }
    await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
  }
});
