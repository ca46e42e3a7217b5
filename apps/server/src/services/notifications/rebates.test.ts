import { DAY_MS } from "@candor/contract/domain/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUp } from "../../modules/people/promotion/index.ts";
import { withClient } from "../../platform/database/connect.ts";
import { type Account, openAccount } from "../../testing/accounts.ts";
import { BTC, commandId, MARKET, required, USDT } from "../../testing/engine.ts";
import { setShares, trade } from "../../testing/promotion.ts";
import { startTestServer } from "../../testing/server.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { summarizeRebates } from "./rebates.ts";

const FIRST_DAY = Math.floor(Date.now() / DAY_MS);
const time = { ms: FIRST_DAY * DAY_MS + DAY_MS / 2 };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const { db } = services;
const MONEY = { [USDT]: "100000", [BTC]: "1000" };

/** Ben was invited by Ann, Cho by Ben; nobody invited Zoe, and Tim invited somebody whose fees earn less than a cent. */
let ann: Account;
let ben: Account;
let cho: Account;
let zoe: Account;
let tim: Account;
let small: Account;
beforeAll(async () => {
  ann = await openAccount(server);
  ben = await openAccount(server, MONEY, { inviter: ann });
  cho = await openAccount(server, MONEY, { inviter: ben });
  zoe = await openAccount(server, MONEY);
  tim = await openAccount(server);
  small = await openAccount(server, MONEY, { inviter: tim });
  await setShares(server);
  services.quotes.update([{ match_id: MARKET, symbol: "BTC-USDT", now_price: "100" } as never]);
});

async function goTo(at: number): Promise<void> {
  time.ms = at;
  await required(server.engine, { type: "clock", id: commandId() });
}
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const told = async ({ userId }: Account) =>
  (
    await db
      .selectFrom("notifications")
      .select(["ref", "params"])
      .where("user_id", "=", userId)
      .where("kind", "=", "rebates_earned")
      .orderBy("notification_id")
      .execute()
  ).map(({ ref, params }) => [ref, (params as { amount: string }).amount]);
const mailsTo = async ({ email }: Account) =>
  ((await services.outbox?.list()) ?? []).filter((mail) => mail.to === email && mail.subject.includes("rebate"));

test("a day is summarized once it is over and its sums are whole, in all currencies at their prices", async () => {
  // A fee of 0.01 BTC of the buyer and of 1 USDT of the seller, at 100 USDT.
  await trade(server, cho, zoe, "10");
  await trade(server, zoe, cho, "10");
  await trade(server, zoe, small, "0.1");
  await addUp(db);
  expect(await summarizeRebates(services, {})).toBe(0);
  await goTo((FIRST_DAY + 1) * DAY_MS - 1);
  await trade(server, cho, zoe, "5");
  expect(await summarizeRebates(services, {})).toBe(0);
  await goTo((FIRST_DAY + 1) * DAY_MS);
  await trade(server, cho, zoe, "1");
  // The trade before midnight is in no sum yet.
  const until = {};
  expect(await summarizeRebates(services, until)).toBe(0);
  expect(until).toEqual({});
  await addUp(db);
  expect(await summarizeRebates(services, until)).toBe(2);
  expect(until).toEqual({ day: dayText(FIRST_DAY) });
  // Of 1 USDT, 0.01 BTC and 0.5 USDT: a fifth for the first generation, a tenth for the second.
  expect(await told(ben)).toEqual([[`rebates:${dayText(FIRST_DAY)}`, "0.5"]]);
  expect(await told(ann)).toEqual([[`rebates:${dayText(FIRST_DAY)}`, "0.25"]]);
  await waitFor(async () => expect(await mailsTo(ben)).toHaveLength(1));
});

test("a second round, two at once and a process that starts again send nothing twice", async () => {
  const done = { day: dayText(FIRST_DAY) };
  expect(await summarizeRebates(services, done)).toBe(0);
  expect(await Promise.all([summarizeRebates(services, {}), summarizeRebates(services, {})])).toEqual([0, 0]);
  expect(await told(ben)).toHaveLength(1);
  // A later email shows that no other one came before it.
  await goTo((FIRST_DAY + 2) * DAY_MS);
  await addUp(db);
  expect((await Promise.all([summarizeRebates(services, {}), summarizeRebates(services, {})])).reduce(add)).toBe(2);
  expect((await told(ben)).slice(1)).toEqual([[`rebates:${dayText(FIRST_DAY + 1)}`, "0.02"]]);
  await waitFor(async () => expect(await mailsTo(ben)).toHaveLength(2));
});
const add = (sum: number, one: number) => sum + one;

test("nothing earned, less than a cent, and what is withheld make no message", async () => {
  expect(await told(tim)).toEqual([]);
  expect(await told(zoe)).toEqual([]);
  const pair = { inviterId: ben.userId, invitedId: cho.userId };
  await required(server.engine, { type: "withholdRebates", id: commandId(), ...pair, reason: "device" });
  const [before, beforeAnn] = [await told(ben), await told(ann)];
  await trade(server, cho, zoe, "10");
  await goTo((FIRST_DAY + 3) * DAY_MS);
  await addUp(db);
  expect(await summarizeRebates(services, {})).toBe(1);
  expect(await told(ben)).toEqual(before);
  expect((await told(ann)).slice(beforeAnn.length)).toEqual([[`rebates:${dayText(FIRST_DAY + 2)}`, "0.1"]]);
  // A day on which nobody traded.
  await goTo((FIRST_DAY + 4) * DAY_MS);
  await addUp(db);
  expect(await summarizeRebates(services, {})).toBe(0);
});

test("a currency that no pair prices counts as nothing beside the others", async () => {
  await required(server.engine, { type: "setCurrency", id: commandId(), currencyId: 77, symbol: "ODD" });
  await services.catalogue.load();
  const day = dayText(FIRST_DAY + 4);
  await server.database.pool.query(
    "INSERT INTO rebate_days (inviter_id, day, currency_id, paid) VALUES ($1, $2, 77, 1000), ($1, $2, $3, 0.02), ($4, $2, 77, 1000)",
    [ben.userId, day, USDT, tim.userId],
  );
  await goTo((FIRST_DAY + 5) * DAY_MS);
  expect(await summarizeRebates(services, {})).toBe(1);
  expect((await told(ben)).at(-1)).toEqual([`rebates:${day}`, "0.02"]);
  expect(await told(tim)).toEqual([]);
});

const countOf = async (day: string) => {
  const { rows } = await server.database.pool.query(
    "SELECT count(*)::int AS notices, count(DISTINCT user_id)::int AS users FROM notifications WHERE ref = 'rebates:' || $1",
    [day],
  );
  return rows[0];
};

test("a round that is stopped between two pages goes on with those who have none", async () => {
  const INVITERS = 1_100;
  const day = dayText(FIRST_DAY + 5);
  await server.database.pool.query(
    `WITH fresh AS (
       INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code)
       SELECT (20000000 + n)::text, 'many' || n || '@test.example', '-', 'many', 'mail', 'many' || n FROM generate_series(1, ${INVITERS}) AS n
       RETURNING user_id)
     INSERT INTO rebate_days (inviter_id, day, currency_id, paid) SELECT user_id, $1, c, 1 FROM fresh, unnest(ARRAY[${USDT}, ${BTC}]) AS c`,
    [day],
  );
  await goTo((FIRST_DAY + 6) * DAY_MS);
  const stopped = {};
  const first = await summarizeRebates(services, stopped, AbortSignal.abort());
  expect(first).toBeLessThan(INVITERS);
  expect(stopped).toEqual({});
  expect(await countOf(day)).toEqual({ notices: first, users: first });
  expect(await summarizeRebates(services, {})).toBe(INVITERS - first);
  expect(await countOf(day)).toEqual({ notices: INVITERS, users: INVITERS });
});

test("a message that could not be written is written in the next round", async () => {
  const day = dayText(FIRST_DAY + 6);
  await server.database.pool.query(
    "INSERT INTO rebate_days (inviter_id, day, currency_id, paid) VALUES ($1, $2, $3, 1)",
    [ben.userId, day, USDT],
  );
  await goTo((FIRST_DAY + 7) * DAY_MS);
  const asOwner = (sql: string) => withClient(server.database.ownerUrl, (client) => client.query(sql));
  await asOwner("ALTER TABLE notifications ADD CONSTRAINT planted CHECK (kind <> 'rebates_earned') NOT VALID");
  const until = {};
  await summarizeRebates(services, until).catch(() => {});
  expect(await countOf(day)).toEqual({ notices: 0, users: 0 });
  await asOwner("ALTER TABLE notifications DROP CONSTRAINT planted");
  expect(await summarizeRebates(services, until)).toBe(1);
  expect((await told(ben)).at(-1)).toEqual([`rebates:${day}`, "1"]);
});
