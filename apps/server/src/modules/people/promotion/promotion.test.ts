import { DAY_MS } from "@candor/contract/domain/time.ts";
import { languages } from "@candor/contract/i18n/languages.ts";
import * as routes from "@candor/contract/routes/promotion.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, required, USDT } from "../../../testing/engine.ts";
import { setShares, trade } from "../../../testing/promotion.ts";
import { startTestServer } from "../../../testing/server.ts";
import { dayText } from "./day.ts";
import { addUp } from "./sums.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { db } = server.services;
const MONEY = { [USDT]: "100000", [BTC]: "1000" };

/** Ann invited Ben, who invited Cho, who invited Dan, who invited Eve; nobody invited Zoe. */
let ann: Account;
let ben: Account;
let cho: Account;
let dan: Account;
let eve: Account;
let zoe: Account;
beforeAll(async () => {
  const invite = (inviter: Account | undefined, nickname: string) =>
    openAccount(server, MONEY, inviter ? { inviter, nickname } : { nickname });
  ann = await invite(undefined, "Ann Andersen");
  ben = await invite(ann, "Benjamin");
  cho = await invite(ben, "Cho");
  dan = await invite(cho, "Dan");
  eve = await invite(dan, "Eve");
  zoe = await invite(undefined, "Zoe");
  await setShares(server);
});

const info = (account: Account) => server.ok(routes.getInviteInfo, {}, account);
const bonuses = (account: Account, input = {}) => server.ok(routes.inviteBonus, input, account);

test("before anybody has traded there is the code, the link and the shares, and nothing else", async () => {
  const { invite_code: code } = ann.user;
  expect(await info(ann)).toMatchObject({
    invite_code: code,
    invite_path: `/#/pages/user/login/register?invite=${code}`,
    rates: { first: "0.2", second: "0.1", third: "0.05" },
    funnel: { opened: 0, registered: 1, verified: 0, traded: 0 },
    generations: [
      { generation: 1, invited: 1, traded: 0, earned: "0" },
      { generation: 2, invited: 1, traded: 0, earned: "0" },
      { generation: 3, invited: 1, traded: 0, earned: "0" },
    ],
    earnings: { currency_name: "USDT", total: "0", today: "0", withheld: "0", by_currency: [] },
    withheld: [],
  });
  const { days } = (await info(ann)).earnings;
  expect([days.length, days.at(-1)?.day]).toEqual([30, dayText(time.ms)]);
});

test("poster and share show the code in the user's language, and the name of nobody in full", async () => {
  const poster = await server.ok(routes.myPoster, {}, ann);
  expect(poster).toMatchObject({ invite_code: ann.user.invite_code, name: "A***n", rates: { first: "0.2" } });
  const shares = await Promise.all(languages.map((lang) => server.ok(routes.myShare, {}, { ...ann, lang })));
  for (const share of shares) expect(share.text).toContain(ann.user.invite_code);
  expect(new Set(shares.map(({ title }) => title)).size).toBe(languages.length);
});

test("earnings are exact at once, and the same after the sums were made, twice and by two at once", async () => {
  await trade(server, dan, zoe, "10");
  await trade(server, zoe, dan, "10");
  const before = await info(ann);
  expect(before).toMatchObject({
    funnel: { registered: 1, traded: 0 },
    generations: [
      { generation: 1, traded: 0, earned: "0" },
      { generation: 2, traded: 0, earned: "0" },
      { generation: 3, traded: 1 },
    ],
    // 5 % of 1 USDT and of 0.01 BTC.
    earnings: {
      by_currency: [
        { currency_name: "BTC", amount: "0.0005", withheld: "0" },
        { currency_name: "USDT", amount: "0.05", withheld: "0" },
      ],
    },
  });
  expect(before.earnings.days.at(-1)?.list).toEqual([
    { currency_id: BTC, currency_name: "BTC", amount: "0.0005" },
    { currency_id: USDT, currency_name: "USDT", amount: "0.05" },
  ]);
  const added = await Promise.all([addUp(db), addUp(db)]);
  expect(added.reduce((sum, one) => sum + one)).toBe(6);
  expect(await info(ann)).toEqual(before);
  await trade(server, eve, zoe, "1");
  await trade(server, eve, zoe, "1");
  expect(await info(ann)).toEqual(before);
  expect(await addUp(db)).toBe(6);
  expect(await addUp(db)).toBe(0);
  expect((await info(cho)).generations.map(({ traded, earned }) => [traded, earned.slice(0, 4)])).toEqual([
    [1, expect.any(String)],
    [1, "0.02"],
    [0, "0"],
  ]);
});

test("what the page adds up is what the ledger has posted, for everybody", async () => {
  for (const account of [ann, ben, cho, dan]) {
    const { rows } = await server.database.pool.query(
      `SELECT currency_id, trim_scale(sum(available_delta))::text AS paid FROM ledger_entries
       WHERE owner_id = $1 AND tag = 'rebate' GROUP BY currency_id ORDER BY currency_id`,
      [account.userId],
    );
    const { by_currency } = (await info(account)).earnings;
    expect(by_currency.map(({ currency_id, amount: paid }) => ({ currency_id, paid }))).toEqual(rows);
  }
});

test("the list shows each generation with masked names, and what each earned the user", async () => {
  const list = (account: Account, input = {}) => server.ok(routes.inviteList, input, account);
  expect(await list(ann)).toMatchObject({
    total: 1,
    list: [
      { name: "B***n", uid_end: ben.user.uid.slice(-4), generation: 1, verified: false, traded: false, earned: "0" },
    ],
  });
  expect(await list(cho)).toMatchObject({
    list: [{ traded: true, by_currency: [{ currency_name: "BTC" }, { currency_name: "USDT", amount: "0.2" }] }],
  });
  expect(await list(ann, { generation: 3 })).toMatchObject({
    total: 1,
    list: [{ name: "D***n", generation: 3, traded: true }],
  });
  expect(await list(eve)).toMatchObject({ total: 0, list: [] });
  const shown = JSON.stringify([await list(ann), await bonuses(ann), await info(ann)]);
  for (const { user, email } of [ben, cho, dan]) {
    expect(shown).not.toContain(user.uid);
    expect(shown).not.toContain(email);
  }
});

test("rebates are listed newest first, by generation and state, each to its own user", async () => {
  expect(await bonuses(cho)).toMatchObject({
    total: 4,
    list: [
      { generation: 2, currency_name: "USDT", amount: "0.01", state: "posted", reason: null, name: "E***e" },
      { generation: 2 },
      { generation: 1, currency_name: "BTC", amount: "0.002" },
      { generation: 1, currency_name: "USDT", amount: "0.2" },
    ],
  });
  expect((await bonuses(cho, { generation: 2, page_size: 1 })).total).toBe(2);
  expect(await bonuses(cho, { state: "withheld" })).toMatchObject({ total: 0, list: [] });
  expect((await bonuses(eve)).total).toBe(0);
});

test("withheld rebates are visible with their reason, and earn nothing before their release", async () => {
  const pair = { inviterId: dan.userId, invitedId: eve.userId };
  await required(server.engine, { type: "withholdRebates", id: commandId(), ...pair, reason: "device" });
  const before = await info(dan);
  await trade(server, eve, zoe, "5");
  const held = await info(dan);
  expect(held.earnings).toMatchObject({ total: before.earnings.total, withheld: "0.1" });
  expect(held.withheld).toEqual([{ reason: "device", users: 1 }]);
  expect((await bonuses(dan)).list[0]).toMatchObject({ state: "withheld", reason: "device", amount: "0.1" });
  expect((await server.ok(routes.inviteList, {}, dan)).list[0]).toMatchObject({ withheld: "device", traded: true });
  await addUp(db);
  expect((await info(dan)).earnings).toEqual(held.earnings);
  await required(server.engine, { type: "releaseRebates", id: commandId(), ...pair, version: 1, operatorId: 1 });
  const released = await info(dan);
  expect(released.withheld).toEqual([]);
  expect(released.earnings.by_currency).toMatchObject([{ amount: "0.14", withheld: "0" }]);
  await addUp(db);
  expect(await info(dan)).toEqual(released);
});

test("the ranking has the best of 30 days with masked names, and the own place", async () => {
  await addUp(db);
  time.ms += 61_000;
  await required(server.engine, { type: "clock", id: commandId() });
  const { list, mine, currency_name } = await server.ok(routes.inviteRanking, {}, dan);
  expect(currency_name).toBe("USDT");
  const earned = list.map((place) => Number.parseFloat(place.earned));
  expect(earned).toEqual([...earned].sort((a, b) => b - a));
  expect(list.filter((place) => place.mine)).toEqual([{ ...mine, name: "D***n", mine: true }]);
  expect(mine).toMatchObject({ earned: "0.14", invited: 1 });
  expect(JSON.stringify(list)).not.toContain("Benjamin");
  expect((await server.ok(routes.inviteRanking, {}, zoe)).mine).toBeNull();
  // What was earned more than 30 days ago counts no longer.
  time.ms += 31 * DAY_MS;
  await required(server.engine, { type: "clock", id: commandId() });
  expect((await server.ok(routes.inviteRanking, {}, dan)).list).toEqual([]);
  expect((await info(dan)).earnings.days.every(({ total }) => total === "0")).toBe(true);
  expect((await info(dan)).earnings.by_currency).toMatchObject([{ amount: "0.14" }]);
});

test("an opened link counts once a visitor and day, never by its own user, and says nothing of unknown codes", async () => {
  const { invite_code } = zoe.user;
  const open = (input: { invite_code: string }, options = {}) => server.ok(routes.inviteOpened, input, options);
  expect(await open({ invite_code })).toEqual({});
  expect(await open({ invite_code: invite_code.toLowerCase() })).toEqual({});
  expect(await open({ invite_code }, { token: zoe.token })).toEqual({});
  expect(await open({ invite_code: "NOBODYS" })).toEqual({});
  expect((await info(zoe)).funnel.opened).toBe(1);
  const { rows } = await server.database.pool.query("SELECT * FROM invite_opens");
  expect(rows.map(({ inviter_id, opened, ...rest }) => [inviter_id, opened, Object.keys(rest)])).toEqual([
    [zoe.userId, 1, ["day"]],
  ]);
  time.ms += DAY_MS;
  await required(server.engine, { type: "clock", id: commandId() });
  await open({ invite_code });
  expect((await info(zoe)).funnel.opened).toBe(2);
  expect(await server.call(routes.inviteOpened, { invite_code: "<script>" })).toMatchObject({
    error: "INVALID_REQUEST",
  });
});

test("verified users count in the funnel", async () => {
  await db.updateTable("users").set({ kyc_level: 1 }).where("user_id", "=", ben.userId).execute();
  expect((await info(ann)).funnel).toMatchObject({ registered: 1, verified: 1 });
});
