import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import * as routes from "@candor/contract/routes/subscriptions.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { insertDocument } from "../../../testing/documents.ts";
import { commandId, required, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { NEW, NEW_USDT, SALE, SaleDesk } from "../../../testing/subscriptions.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new SaleDesk(server, time);
const { startsAt, endsAt, launchAt } = desk;

let issuer: Account;
let account: Account;
beforeAll(async () => {
  issuer = await desk.open({ isRecommended: true });
  account = await desk.applicant();
});

const detail = (options = {}) => server.ok(routes.getIeoDetail, { id: SALE }, options);
const apply = (who: Account, number: string, change = {}, key?: string) =>
  server.call(routes.ieoApply, { id: SALE, number, ...change }, { ...who, ...(key ? { key } : {}) });
async function coinsOf(who: Account, currencyId: number): Promise<string> {
  const { balances } = await server.ok(getAsset, {}, who);
  const found = balances.find((one) => one.account === "c2c" && one.currency_id === currencyId);
  return `${found?.available ?? "0"}/${found?.frozen ?? "0"}`;
}
/** The sums of a running subscription are counted once a second. */
const counted = (participants: number, applied: string) =>
  expect.poll(async () => (await detail()).subscription, { timeout: 5_000 }).toMatchObject({ participants, applied });

test("an upcoming subscription is listed with its terms, by its symbol until its texts are published", async () => {
  const { list, total } = await server.ok(routes.getIeoList, {});
  expect(total).toBe(1);
  expect(list).toEqual([
    {
      id: SALE,
      version: 1,
      status: "upcoming",
      name: "NEW",
      summary: "",
      description: "",
      currency_id: NEW,
      currency_name: "NEW",
      pay_currency_id: USDT,
      pay_currency_name: "USDT",
      match_id: NEW_USDT,
      symbol: "NEW-USDT",
      price: "0.5",
      total: "1000",
      step: "1",
      min: "10",
      max: "400",
      review: "automatic",
      starts_at_ms: startsAt,
      ends_at_ms: endsAt,
      allots_at_ms: endsAt,
      auction_at_ms: launchAt - 10 * MINUTE_MS,
      launch_at_ms: launchAt,
      lockup_days: 1,
      release_at_ms: launchAt + DAY_MS,
      recommended: true,
      participants: 0,
      applied: "0",
      allotted_at_ms: null,
      allotted: null,
      launch_price: null,
      launched_at_ms: null,
    },
  ]);
  expect((await server.ok(routes.getIeoList, { status: "upcoming" })).list).toEqual(list);
  expect((await server.ok(routes.getIeoList, { status: "ended" })).list).toEqual([]);
  expect((await server.ok(routes.getRecommend, {})).recommend).toEqual(list[0]);
  const href = '<p>Read <a href="https://elsewhere.example/x">more</a></p>';
  await insertDocument(server.services.db, { kind: "product", slug: `coin-${SALE}`, topic: "coin", body: href });
  expect((await detail({ lang: "ja" })).subscription).toMatchObject({
    name: `coin-${SALE} ja`,
    summary: `summary of coin-${SALE}`,
    description: "<p>Read more</p>",
  });
  expect(await server.call(routes.getIeoDetail, { id: 99 })).toMatchObject({ error: "NOT_FOUND" });
});

test("nobody applies before the start, and nothing is shown that is not there yet", async () => {
  expect(await apply(account, "100")).toMatchObject({ fields: [{ field: "id", error: "SUBSCRIPTION_CLOSED" }] });
  for (const call of [routes.ieoResult, routes.ieoProof])
    expect(await server.call(call, { id: SALE }, account)).toMatchObject({ error: "NOT_FOUND" });
});

test("each refusal names its field", async () => {
  await desk.until(startsAt);
  const refused = (answer: unknown, error: string, field?: string) =>
    expect(answer).toMatchObject(field === undefined ? { error } : { fields: [{ field, error }] });
  refused(await apply(account, "5"), "SUBSCRIPTION_LIMIT", "number");
  refused(await apply(account, "401"), "SUBSCRIPTION_LIMIT", "number");
  refused(await apply(account, "10.5"), "QUANTITY_OFF_LOT", "number");
  refused(await apply(account, "-1"), "INVALID_AMOUNT", "number");
  refused(await apply(account, "10", { terms_version: 2 }), "TERMS_CHANGED", "terms_version");
  refused(await apply(account, "10", { id: 99 }), "NOT_FOUND", "id");
  const poor = await desk.applicant();
  await required(server.engine, {
    type: "transfer",
    id: commandId(),
    userId: poor.userId,
    from: "c2c",
    to: "finance",
    currencyId: USDT,
    amount: 999_00000000n as never,
  });
  refused(await apply(poor, "10"), "INSUFFICIENT_BALANCE", "number");
  const unverified = await openAccount(server, { [USDT]: "100" });
  refused(await apply(unverified, "10"), "NOT_VERIFIED");
  // The level alone, without a document to count, is not enough; nor is a document without the level.
  await required(server.engine, { type: "setUserState", id: commandId(), userId: unverified.userId, level: 2 });
  refused(await apply(unverified, "10"), "NOT_VERIFIED");
  const basic = await desk.applicant();
  await required(server.engine, { type: "setUserState", id: commandId(), userId: basic.userId, level: 1 });
  refused(await apply(basic, "10"), "NOT_VERIFIED");
});

test("an application freezes its cost, is raised, and is the same answer to a repeated key", async () => {
  const key = commandId();
  const first = await server.ok(routes.ieoApply, { id: SALE, number: "100", terms_version: 1 }, { ...account, key });
  expect(first).toMatchObject({
    ieo_id: SALE,
    name: `coin-${SALE} en`,
    status: "passed",
    number: "100",
    amount: "50",
    reason: null,
    open: true,
    allotted: "0",
    release_at_ms: launchAt + DAY_MS,
  });
  expect(first.id).toBe(key);
  expect((await apply(account, "100", { terms_version: 1 }, key)).data).toEqual(first);
  expect(await apply(account, "101", { terms_version: 1 }, key)).toMatchObject({ code: -1 });
  expect(await coinsOf(account, USDT)).toBe("950/50");
  const raised = await desk.apply(account, "200");
  expect(raised).toMatchObject({ id: first.id, ticket: first.ticket, number: "300", amount: "150" });
  expect((await detail(account)).application).toEqual(raised);
  expect((await detail()).application).toBeNull();
  await counted(1, "300");
});

test("accounts of one document share its limit", async () => {
  const [one, other] = [await desk.applicant("C7654321"), await desk.applicant("c 765-4321")];
  await desk.apply(one, "250");
  expect(await apply(other, "151")).toMatchObject({ fields: [{ field: "number", error: "SUBSCRIPTION_DOCUMENT" }] });
  await desk.apply(other, "150");
  const { rows } = await server.database.pool.query(
    "SELECT document_key FROM subscription_applications WHERE user_id = ANY($1)",
    [[one.userId, other.userId]],
  );
  const index = await server.database.pool.query(
    "SELECT encode(document_index, 'hex') AS hex FROM identities WHERE user_id = $1",
    [one.userId],
  );
  expect(new Set(rows.map((row) => row.document_key)).size).toBe(1);
  expect(rows[0].document_key).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(rows[0].document_key, "base64url").toString("hex")).not.toBe(index.rows[0].hex);
});

test("an application is taken back by its user, and the money is free again", async () => {
  const other = await desk.applicant();
  const { id } = await desk.apply(other, "20");
  expect(await server.call(routes.takeBackIeo, { id }, account)).toMatchObject({
    fields: [{ field: "id", error: "NOT_FOUND" }],
  });
  const key = commandId();
  const taken = await server.ok(routes.takeBackIeo, { id }, { ...other, key });
  expect(taken).toMatchObject({ status: "taken_back", open: false, amount: "10" });
  expect((await server.call(routes.takeBackIeo, { id }, { ...other, key })).data).toEqual(taken);
  expect(await server.call(routes.takeBackIeo, { id }, other)).toMatchObject({
    fields: [{ field: "id", error: "SUBSCRIPTION_CLOSED" }],
  });
  expect(await coinsOf(other, USDT)).toBe("1000/0");
  expect((await detail(other)).application).toBeNull();
  await counted(3, "700");
});

test("after the end what passed is allotted, locked until the lockup ends, and listed by state", async () => {
  const late = await desk.applicant();
  await desk.apply(late, "400");
  await counted(4, "1100");
  await desk.until(endsAt, "allotted_at");
  expect(await apply(late, "10")).toMatchObject({ fields: [{ error: "SUBSCRIPTION_CLOSED" }] });
  const { subscription, application } = await detail(late);
  expect(subscription).toMatchObject({ status: "sold_out", participants: 4, applied: "1100", allotted: "998" });
  expect(application).toMatchObject({ status: "allotted", allotted: "363", paid: "181.5", open: false });
  expect(await coinsOf(late, USDT)).toBe("818.5/0");
  expect(await coinsOf(late, NEW)).toBe("0/363");
  expect(await coinsOf(issuer, USDT)).toBe("499/0");
  const { list, total } = await server.ok(routes.getIeoOrder, { status: "allotted" }, late);
  expect([list, total]).toEqual([[application], 1]);
  expect((await server.ok(routes.getIeoOrder, { status: "passed" }, late)).total).toBe(0);
  expect((await server.ok(routes.getRecommend, {})).recommend).toBeNull();
  await desk.until(launchAt, "launched_at");
  expect((await detail()).subscription).toMatchObject({
    status: "launched",
    launched_at_ms: launchAt,
    launch_price: null,
  });
  await desk.until(launchAt + DAY_MS, "released_at");
  expect(await coinsOf(late, NEW)).toBe("363/0");
  expect((await detail(late)).application).toMatchObject({ status: "released" });
});
