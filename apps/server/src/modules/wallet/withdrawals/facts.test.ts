import { DAY_MS } from "@candor/contract/domain/time.ts";
import { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandId, USDT } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { securityCode, turnOnAuthenticator } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { askWithdrawal, openChannels, openWithdrawer, type Withdrawer } from "../../../testing/withdrawals.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const channels = await openChannels(server);
const finance = await openOperator(server, "finance");

let user: Withdrawer;
let id: string;
beforeAll(async () => {
  user = await openWithdrawer(server, channels);
  id = (await askWithdrawal(server, user)).id;
});

const facts = async () => (await server.ok(withdrawalRecord, { id }, finance)).facts;
const fact = async (kind: string) => {
  const found = (await facts()).find((each) => each.kind === kind);
  return [found?.mark, found?.text, found?.uids];
};
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test("every fact is there from the start, with a mark each", async () => {
  expect((await facts()).map(({ kind }) => kind)).toEqual([
    ...["account_opened", "address_first_used", "deposits", "trades", "same_address", "same_device"],
    ...["security_changes", "signed_in_from", "identity", "withdrawals"],
  ]);
});

test("the account's age, and its state if it is restricted", async () => {
  expect(await fact("account_opened")).toEqual(["note", expect.stringMatching(/^Account opened \d+ min ago$/), []]);
  await db
    .updateTable("users")
    .set({ created_at: daysAgo(400) })
    .where("user_id", "=", user.userId)
    .execute();
  expect(await fact("account_opened")).toEqual(["ok", "Account opened 400 days ago", []]);
  expect(await fact("state")).toEqual([undefined, undefined, undefined]);
  await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, state: "frozen" });
  expect(await fact("state")).toEqual(["warn", "The account is frozen", []]);
  await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, state: "active" });
});

test("the address: added recently warns, added earlier is neutral, used before is fine", async () => {
  const book = db.updateTable("withdraw_addresses").where("address_id", "=", user.addressId);
  await book.set({ created_at: new Date() }).execute();
  expect((await fact("address_first_used"))[0]).toBe("warn");
  await book.set({ created_at: daysAgo(3) }).execute();
  expect(await fact("address_first_used")).toEqual(["note", "First used now, added 3 days ago", []]);
});

test("deposits and trades since", async () => {
  expect(await fact("deposits")).toEqual(["note", "Deposits since the last withdrawal: 0 USDT in 0", []]);
  expect(await fact("trades")).toEqual(["note", "0 trades so far", []]);
});

test("the same address in another account's book, even if deleted there", async () => {
  expect(await fact("same_address")).toEqual(["ok", "No other account has this address", []]);
  const other = await openWithdrawer(server, channels);
  await db
    .insertInto("withdraw_addresses")
    .values({
      user_id: other.userId,
      currency_id: USDT,
      chain_id: channels.trc20,
      address: user.address,
      deleted_at: new Date(),
    })
    .execute();
  expect(await fact("same_address")).toEqual(["warn", "Also on 1 other account", [other.user.uid]]);
});

test("a shared device is listed, and warns when one of them is frozen", async () => {
  const other = await openWithdrawer(server, channels);
  const device = { device_id: "a-shared-device-id" };
  const rows = [user, other].map(({ userId }) => ({ ...device, user_id: userId, first_seen_at: daysAgo(9) }));
  await db.insertInto("known_devices").values(rows).execute();
  expect(await fact("same_device")).toEqual(["note", "A device is shared with 1 other account", [other.user.uid]]);
  await server.engine.send({ type: "setUserState", id: commandId(), userId: other.userId, state: "locked" });
  expect((await fact("same_device"))[0]).toBe("warn");
  // This withdrawal was requested without a device id, although its user has a known device.
  expect((await fact("signed_in_from"))[0]).toBe("warn");
});

test("security changes of the last days, by any call", async () => {
  expect(await fact("security_changes")).toEqual([
    "note",
    expect.stringMatching(/^In 7 days: fund password set \d+ min ago$/),
    [],
  ]);
  const code = await securityCode(server, user);
  const passwords = { new_fund_password: "730194", repeat_fund_password: "730194" };
  await server.ok(changeMpwd, { ...passwords, code }, user);
  const [mark, text] = await fact("security_changes");
  expect([mark, text]).toEqual(["warn", expect.stringContaining("fund password changed")]);
  await turnOnAuthenticator(server, user);
  expect((await fact("security_changes"))[1]).toContain("authenticator turned on");
});

test("the identity and the size of withdrawals", async () => {
  expect(await fact("identity")).toEqual(["note", "Advanced, by no submission that is kept", []]);
  expect(await fact("withdrawals")).toEqual(["note", "1 of 3 in 24 h, the first one of USDT", []]);
  await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, level: 1 });
  expect((await fact("identity"))[0]).toBe("warn");
});

test("a completed withdrawal makes its address and its size usual", async () => {
  const decide = { type: "decideWithdrawal", withdrawalId: id, operatorId: finance.id } as const;
  await server.engine.send({ ...decide, id: commandId(), to: "sending" });
  await server.engine.send({ ...decide, id: commandId(), to: "passed", reference: "r" });
  await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, level: 2 });
  const first = db.selectFrom("withdrawals").select("details").where("withdrawal_id", "=", id);
  const { details } = await first.executeTakeFirstOrThrow();
  id = commandId();
  await server.engine.send({
    type: "requestWithdrawal",
    id,
    userId: user.userId,
    account: "c2c",
    currencyId: USDT,
    perDay: 3,
    amount: 201_00000000n as never,
    fee: 0n as never,
    levelNeeded: 2,
    details: JSON.stringify(details),
  });
  expect(await fact("address_first_used")).toEqual(["ok", expect.stringMatching(/^First used \d+ min ago$/), []]);
  expect(await fact("withdrawals")).toEqual(["note", "2 of 3 in 24 h, usual size 100 to 100 USDT", []]);
});
