import { amount } from "@candor/contract/domain/money.ts";
import type { Envelope } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/subscriptions.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Secrets } from "../../../platform/secrets/secrets.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, fund, required, USDT } from "../../../testing/engine.ts";
import { SECRET, startTestServer, type TestServer, withSecrets } from "../../../testing/server.ts";
import { NEW, SALE, SaleDesk } from "../../../testing/subscriptions.ts";
import { verifiedDocument } from "../../account/kyc/index.ts";

/** Attempts to get more of a new coin than the terms allow, or to learn more than users are shown. */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new SaleDesk(server, time);
let issuer: Account;

beforeAll(async () => {
  issuer = await desk.open({ supply: amount("100000") });
  await desk.until(desk.startsAt);
});

/** One after another: a server refuses more logins at once than it can hash. */
async function applicants(count: number, document?: string): Promise<Account[]> {
  const accounts: Account[] = [];
  while (accounts.length < count) accounts.push(await desk.applicant(document));
  return accounts;
}
const apply = (who: Account, number: string, by: TestServer = server) =>
  by.call(routes.ieoApply, { id: SALE, number }, { token: who.token });
const takeBack = (who: Account, id: string) => server.call(routes.takeBackIeo, { id }, { token: who.token });
const rowsOf = async (where: string, values: readonly unknown[] = []) =>
  (
    await server.database.pool.query(`SELECT * FROM subscription_applications WHERE ${where} ORDER BY number`, [
      ...values,
    ])
  ).rows;
const isDone = ({ code }: Envelope<unknown>) => code === 1;
const sumOf = (rows: readonly { quantity: string }[]) => rows.reduce((sum, row) => sum + Number(row.quantity), 0);
const holds = () => checkState(server.engine.engine.state as State);

test("200 parallel applications of accounts with one document keep its limit", { timeout: 120_000 }, async () => {
  const accounts = await applicants(20, "C1111111");
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => apply(accounts[index % accounts.length] as Account, "15")),
  );
  expect(answers.filter(isDone)).toHaveLength(26);
  const refused = new Set(answers.filter((answer) => !isDone(answer)).map(({ error }) => error));
  expect([...refused]).toEqual(["SUBSCRIPTION_DOCUMENT"]);
  const rows = await rowsOf("user_id = ANY($1)", [accounts.map(({ userId }) => userId)]);
  expect(sumOf(rows)).toBe(390);
  expect(new Set(rows.map((row) => row.document_key)).size).toBe(1);
  holds();
});

test("a rotation of secrets in between gives one document no second limit", async () => {
  const [one, other, third] = [
    await desk.applicant("C2222222"),
    await desk.applicant("C2222222"),
    await desk.applicant("C2222222"),
  ];
  expect(isDone(await apply(one, "300"))).toBe(true);
  const secrets = new Secrets([
    { id: 1, text: SECRET },
    { id: 2, text: "another secret of the tests with more than 32 characters" },
  ]);
  const rotated = await withSecrets(server, secrets);
  expect(await apply(other, "101", rotated)).toMatchObject({ fields: [{ error: "SUBSCRIPTION_DOCUMENT" }] });
  expect(isDone(await apply(other, "100", rotated))).toBe(true);
  await rotated.close();
  expect(await apply(third, "10")).toMatchObject({ fields: [{ error: "SUBSCRIPTION_DOCUMENT" }] });
});

test("two subscriptions cannot be linked by what they keep of a document", async () => {
  const account = await desk.applicant();
  const { db, secrets } = server.services;
  const keyOf = (id: number) => verifiedDocument(db, secrets, { userId: account.userId, use: `subscription:${id}` });
  expect(await keyOf(1)).not.toBe(await keyOf(2));
  expect(await keyOf(1)).toBe(await keyOf(1));
});

test("the issuer, a frozen user and a locked one apply for nothing", async () => {
  const { database, engine } = server;
  const verified = await desk.applicant();
  await database.pool.query("UPDATE identities SET user_id = $1 WHERE user_id = $2", [issuer.userId, verified.userId]);
  await required(
    engine,
    { type: "setUserState", id: commandId(), userId: issuer.userId, level: 2 },
    fund(issuer.userId, USDT, "100"),
  );
  expect(await apply(issuer, "10")).toMatchObject({ fields: [{ field: "id", error: "FORBIDDEN" }] });
  const frozen = await desk.applicant();
  const { id } = await desk.apply(frozen, "10");
  await required(engine, { type: "setUserState", id: commandId(), userId: frozen.userId, state: "frozen" });
  expect(await apply(frozen, "10")).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await takeBack(frozen, id)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  await required(engine, { type: "setUserState", id: commandId(), userId: frozen.userId, state: "locked" });
  await expect.poll(async () => (await apply(frozen, "10")).error).toBe("SESSION_CLEARED");
  expect(await rowsOf("user_id = $1", [issuer.userId])).toEqual([]);
});

test("no public answer has the id of an application, a user or a document", async () => {
  const account = await desk.applicant();
  await desk.apply(account, "10");
  const rows = await rowsOf("true");
  const answers = JSON.stringify([
    await server.ok(routes.getIeoList, {}),
    await server.ok(routes.getIeoDetail, { id: SALE }),
    await server.ok(routes.getRecommend, {}),
    await server.ok(routes.getIeoDetail, { id: SALE }, await openAccount(server)),
  ]);
  for (const row of rows)
    for (const secret of [row.application_id, row.document_key]) expect(answers).not.toContain(secret);
  expect(answers).not.toContain("issuer");
  const own = JSON.stringify(await server.ok(routes.getIeoOrder, {}, account));
  for (const row of rows.filter(({ user_id }) => user_id !== account.userId))
    expect(own).not.toContain(row.application_id);
  expect(own).not.toContain(rows.at(-1)?.document_key);
});

test("applying and taking back while the subscription ends leaves each either in the allotment or wholly out of it", {
  timeout: 120_000,
}, async () => {
  const accounts = await applicants(30);
  const standing = await Promise.all(accounts.map(async (account) => (await apply(account, "20")).data?.id ?? ""));
  const racing = accounts.flatMap((account, index) => [
    apply(account, "30"),
    takeBack(account, standing[index] ?? ""),
    apply(account, "10"),
  ]);
  const ended = desk.until(desk.endsAt, "allotted_at");
  const answers = await Promise.all(racing);
  await ended;
  for (const answer of answers.filter((each) => !isDone(each)))
    expect(["SUBSCRIPTION_CLOSED", "NOT_FOUND"]).toContain(answer.error ?? "");
  holds();
  const [sale] = (await server.database.pool.query("SELECT * FROM subscriptions")).rows;
  const allotted = await rowsOf("state = 'allotted'");
  expect(Number(sale.applied)).toBe(sumOf(allotted));
  expect(sale.applications).toBe(allotted.length);
  expect(await rowsOf("state IN ('under_review', 'passed')")).toEqual([]);
  for (const account of accounts) {
    const rows = (await rowsOf("user_id = $1", [account.userId])).filter(({ state }) => state === "allotted");
    expect(rows.length).toBeLessThan(2);
    const { rows: balances } = await server.database.pool.query(
      "SELECT currency_id, available::float, frozen::float FROM balances WHERE owner_id = $1 AND account = 'c2c' ORDER BY currency_id",
      [account.userId],
    );
    const coins = Number(rows[0]?.allotted ?? 0);
    expect(balances.find(({ currency_id }) => currency_id === USDT)).toMatchObject({
      available: 1_000 - coins / 2,
      frozen: 0,
    });
    const held = balances.find(({ currency_id }) => currency_id === NEW);
    expect(held?.frozen ?? 0).toBe(coins);
  }
});
