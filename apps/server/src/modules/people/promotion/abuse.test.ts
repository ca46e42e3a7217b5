import { cashDelete, cashInfo, cashSave } from "@candor/contract/routes/bank.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as routes from "@candor/contract/routes/promotion.ts";
import { emsSend, register } from "@candor/contract/routes/user.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { alikePairs } from "../../../services/rebates/alike-queries.ts";
import { tellWithheld, withholdAlike } from "../../../services/rebates/withhold-alike.ts";
import { type Account, logIn, openAccount, PASSWORD } from "../../../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { BTC, commandId, USDT } from "../../../testing/engine.ts";
import { setShares, trade } from "../../../testing/promotion.ts";
import { mailedCode } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const MONEY = { [USDT]: "100000", [BTC]: "1000" };
let other: Account;
beforeAll(async () => {
  await setShares(server);
  other = await openAccount(server, MONEY);
});

const pairs = (invited: Pick<Account, "userId">) =>
  db
    .selectFrom("rebate_pairs")
    .select(["inviter_id", "reason", "state"])
    .where("invited_id", "=", invited.userId)
    .orderBy("inviter_id")
    .execute();
const bonuses = async (account: Account) => (await server.ok(routes.inviteBonus, {}, account)).list;
const document = (number: string) =>
  ({
    country: "VN",
    name: "Test",
    document_type: "passport",
    document_number: number,
    contact_address: "1 Street",
  }) as const;
const submit = (account: Account, number: string) => server.ok(realName, document(number), account);

test("an inviter who registers once more in the same browser earns nothing of the second account, from its first fee on", async () => {
  const device = "f00d".repeat(8);
  const inviter = await openAccount(server, MONEY, { device });
  const email = "second-of-one@test.example";
  await server.ok(emsSend, { email, event: "register" });
  const second = await server.ok(
    register,
    {
      type: "email",
      email,
      code: await mailedCode(server, email),
      password: PASSWORD,
      repassword: PASSWORD,
      invite_code: inviter.user.invite_code,
      agreement: true,
    },
    { headers: { device } },
  );
  const { user_id: userId } = await db
    .selectFrom("users")
    .select("user_id")
    .where("uid", "=", second.user.uid)
    .executeTakeFirstOrThrow();
  expect(await pairs({ userId })).toEqual([{ inviter_id: inviter.userId, reason: "device", state: "withheld" }]);
  const { list } = await server.ok(getNotifications, {}, inviter);
  expect(list[0]).toMatchObject({ kind: "rebates_withheld", params: { user: second.user.uid.slice(-4) } });
});

test("a later login from the inviter's device withholds too, up to the third generation and no further", async () => {
  const device = "beef".repeat(8);
  const chain = [await openAccount(server, MONEY, { device })];
  for (let length = 1; length < 5; length += 1)
    chain.push(await openAccount(server, MONEY, { inviter: chain[length - 1] as Account }));
  const [first, second, third, fourth, fifth] = chain as [Account, Account, Account, Account, Account];
  await trade(server, fourth, other, "1");
  expect(await bonuses(first)).toMatchObject([{ state: "posted", generation: 3 }]);
  for (const account of [fourth, fifth])
    await logIn(server, { type: "email", email: account.email, password: PASSWORD }, { headers: { device } });
  await trade(server, fourth, other, "1");
  await trade(server, fifth, other, "1");
  expect((await bonuses(first))[0]).toMatchObject({ state: "withheld", generation: 3, reason: "device" });
  expect(await pairs(fourth)).toEqual([{ inviter_id: first.userId, reason: "device", state: "withheld" }]);
  expect(await pairs(fifth)).toEqual([{ inviter_id: fourth.userId, reason: "device", state: "withheld" }]);
  expect(await bonuses(second)).toMatchObject([{ state: "posted" }, { state: "posted" }, { state: "posted" }]);
  expect((await bonuses(third))[0]).toMatchObject({ state: "posted", generation: 2 });
});

test("one document of two accounts withholds, whichever of the two gave it last; a rejected number of another person does not", async () => {
  const inviter = await openAccount(server, MONEY);
  const invited = await openAccount(server, MONEY, { inviter });
  const honest = await openAccount(server, MONEY, { inviter });
  await submit(invited, "C1234567");
  await submit(honest, "C7654321");
  expect(await pairs(invited)).toEqual([]);
  await submit(inviter, "C1234567");
  expect(await pairs(invited)).toMatchObject([{ reason: "document" }]);
  expect(await pairs(honest)).toEqual([]);
  const mistyped = await openAccount(server, MONEY, { inviter });
  await db
    .updateTable("identities")
    .set({ state: "rejected", reason: "NUMBER_DIFFERS", decided_at: new Date() })
    .where("user_id", "=", inviter.userId)
    .execute();
  await submit(mistyped, "C1234567");
  expect(await pairs(mistyped)).toEqual([]);
});

test("a shared bank account or card withholds, also after its deletion", async () => {
  const inviter = await openHolder(server);
  const invited = await openHolder(server);
  await db.updateTable("users").set({ inviter_id: inviter.userId }).where("user_id", "=", invited.userId).execute();
  await server.ok(cashSave, cardDetails(1), inviter);
  const { list } = await server.ok(cashInfo, {}, inviter);
  await server.ok(cashDelete, { id: list[0]?.id ?? 0, fund_password: FUND_PASSWORD }, inviter);
  await server.ok(cashSave, { ...cardDetails(2), account: "9988 7766 5544" }, invited);
  expect(await alike(invited)).toEqual([]);
  await server.ok(cashSave, cardDetails(3), invited);
  expect(await alike(invited)).toEqual([{ inviter_id: inviter.userId, reason: "bank_account" }]);
});

/** The core has its own chain of inviters, which this test cannot change: the comparison alone. */
async function alike({ userId }: Account) {
  const found = await alikePairs(db, { userId });
  return found.map(({ inviter_id, reason }) => ({ inviter_id, reason }));
}

test("the sweep finds what a call has missed, tells the inviter, and leaves a released pair alone", async () => {
  const device = "cafe".repeat(8);
  const inviter = await openAccount(server, MONEY);
  const invited = await openAccount(server, MONEY, { inviter });
  for (const { userId } of [inviter, invited])
    await db.insertInto("known_devices").values({ user_id: userId, device_id: device }).execute();
  expect(await withholdAlike(server.services, { since: new Date(Date.now() + 60_000) })).toBe(0);
  expect(await withholdAlike(server.services, { since: new Date(Date.now() - 60_000) })).toBe(1);
  expect(await withholdAlike(server.services, { since: new Date(0) })).toBe(0);
  await withClient(server.database.adminUrl, (admin) =>
    admin.query("DELETE FROM notifications WHERE kind = 'rebates_withheld'"),
  );
  expect(await tellWithheld(server.services, new Date(0))).toBeGreaterThan(0);
  expect(await tellWithheld(server.services, new Date(0))).toBe(0);
  const pair = { inviterId: inviter.userId, invitedId: invited.userId };
  await server.engine.send({ type: "releaseRebates", id: commandId(), ...pair, version: 1, operatorId: 1 });
  expect(await withholdAlike(server.services, { since: new Date(0) })).toBe(0);
  expect(await pairs(invited)).toMatchObject([{ state: "released" }]);
});

test("nobody invites oneself, joins a circle, or is invited after the registration", async () => {
  const account = await openAccount(server, MONEY);
  const invited = await openAccount(server, MONEY, { inviter: account });
  const id = commandId();
  const again = { type: "registerUser", id, userId: account.userId, inviterId: invited.userId } as const;
  expect(await server.engine.send(again)).toMatchObject({ ok: false, error: "ACCOUNT_EXISTS" });
  await expect(
    db.updateTable("users").set({ inviter_id: account.userId }).where("user_id", "=", account.userId).execute(),
  ).rejects.toThrow("users_check");
  // The row that says otherwise is no more than a row: the core shares by its own chain.
  await db.updateTable("users").set({ inviter_id: invited.userId }).where("user_id", "=", account.userId).execute();
  await trade(server, account, other, "1");
  expect(await bonuses(invited)).toEqual([]);
});
