import { HOUR_MS } from "@candor/contract/domain/time.ts";
import * as routes from "@candor/contract/routes/address.ts";
import * as withdrawals from "@candor/contract/routes/withdraw.ts";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { securityCode, turnOnAuthenticator, withoutUseOfCodes } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openChannels, openWithdrawer, tronAddress, USD, withdrawalInput } from "../../../testing/withdrawals.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const channels = await openChannels(server);
const ERC20_ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

const details = (serial = 1) => ({
  currency_id: USDT,
  chain_id: channels.trc20,
  address: tronAddress(serial),
  label: `wallet ${serial}`,
  fund_password: FUND_PASSWORD,
});
/** Adds an address as a user does, with its own code. */
const add = async (user: Account, changes: object = {}, key?: string) => {
  const body = { ...details(), code: await securityCode(server, user), ...changes };
  return server.call(routes.addAddress, body, { ...user, ...(key ? { key } : {}) });
};
/** The clock of the tests goes ahead of the engine's, which would refuse ids from the future: here waiting rows are made older instead. */
const aDayOlder = ({ userId }: Account) =>
  db.transaction().execute(async (trx) => {
    await sql`UPDATE withdraw_addresses SET usable_at = usable_at - interval '24 hours' WHERE user_id = ${userId}`.execute(
      trx,
    );
    await sql`UPDATE users SET book_only_ends_at = book_only_ends_at - interval '24 hours' WHERE user_id = ${userId}`.execute(
      trx,
    );
  });
const list = async (user: Account) => (await server.ok(routes.getAddress, {}, user)).list;

describe("adding", () => {
  test("stores the address in its canonical spelling, notifies the user, and happens once per key", async () => {
    const user = await openHolder(server);
    const lower = ERC20_ADDRESS.toLowerCase();
    const key = commandId();
    const added = await add(user, { chain_id: channels.erc20, address: ` ${lower} ` }, key);
    expect(added).toMatchObject({
      code: 1,
      data: {
        symbol: "USDT",
        chain: "ERC20",
        network: "ethereum",
        address: ERC20_ADDRESS,
        label: "wallet 1",
        ready: true,
      },
    });
    const body = { ...details(), chain_id: channels.erc20, address: ` ${lower} `, code: "000000" };
    expect(await server.call(routes.addAddress, body, { ...user, key })).toEqual(added);
    expect(await server.ok(routes.getAddress, { currency_id: USDT }, user)).toEqual({
      list: [added.data],
      addresses_max: 5,
    });
    expect((await server.ok(routes.getAddress, { currency_id: USD }, user)).list).toEqual([]);
    const notices = db.selectFrom("notifications").selectAll().where("ref", "=", `address:${added.data?.id}`);
    expect(await notices.execute()).toMatchObject([
      { user_id: user.userId, kind: "address_added", params: { address: ERC20_ADDRESS, chain: "ERC20" } },
    ]);
  });

  test.each([
    [{ chain_id: 999_999 }, "chain_id", "NOT_FOUND"],
    [{ chain_id: channels.bank }, "chain_id", "NOT_FOUND"],
    [{ currency_id: USD }, "chain_id", "NOT_FOUND"],
    [{ currency_id: 77 }, "currency_id", "NOT_FOUND"],
    [{ address: ERC20_ADDRESS }, "address", "ADDRESS_INVALID"],
    [{ address: `${tronAddress(1).slice(0, -1)}x` }, "address", "ADDRESS_INVALID"],
    [{ address: "  " }, "address", "ADDRESS_REQUIRED"],
    [{ address: "T".repeat(129) }, "address", "ADDRESS_INVALID"],
    [{ label: "x".repeat(41) }, "label", "INVALID_REQUEST"],
    [{ code: "000000" }, "code", "WRONG_CODE"],
    [{ code: undefined }, "code", "WRONG_CODE"],
    [{ fund_password: "000000" }, "fund_password", "WRONG_FUND_PASSWORD"],
  ])("%o is refused at %s with %s", async (changes, field, error) => {
    const user = await openHolder(server);
    const { code: _, ...rest } = details() as Record<string, unknown>;
    const answer = await server.call(routes.addAddress, { ...rest, code: "123456", ...changes } as never, user);
    expect(answer.fields).toMatchObject([{ field, error }]);
    expect(await list(user)).toEqual([]);
  });

  test("needs a fund password first, the second factor if any, and an active account", async () => {
    const without = await openAccount(server);
    const input = { ...details(), address: "no address at all", code: "123456" };
    expect(await server.call(routes.addAddress, input, without)).toMatchObject({ error: "FUND_PASSWORD_MISSING" });
    const user = await openHolder(server);
    const factor = await turnOnAuthenticator(server, user);
    const code = await securityCode(server, user);
    expect(await server.call(routes.addAddress, { ...details(), code }, user)).toMatchObject({
      error: "SECOND_FACTOR_REQUIRED",
    });
    const totp = factor.nextCode();
    expect(await server.call(routes.addAddress, { ...details(), code, totp }, user)).toMatchObject({ code: 1 });
    await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, state: "frozen" });
    expect(await add(user, details(2))).toMatchObject({ error: "ACCOUNT_FROZEN" });
  });

  test("stops at five of a currency, even with four in parallel", async () => {
    const user = await openHolder(server);
    const rows = Array.from({ length: 4 }, (_, serial) => ({
      user_id: user.userId,
      currency_id: USDT,
      chain_id: channels.trc20,
      address: tronAddress(serial + 10),
    }));
    await db.insertInto("withdraw_addresses").values(rows).execute();
    const code = await securityCode(server, user);
    const answers = await withoutUseOfCodes(server, () =>
      Promise.all(
        Array.from({ length: 4 }, (_, serial) =>
          server.call(routes.addAddress, { ...details(serial + 20), code }, user),
        ),
      ),
    );
    expect(answers.map(({ error }) => error ?? "added").sort()).toEqual([
      ...Array(3).fill("TOO_MANY_ADDRESSES"),
      "added",
    ]);
    expect(await list(user)).toHaveLength(5);
    expect(await add(user, details(40))).toMatchObject({ error: "TOO_MANY_ADDRESSES", params: { max: 5 } });
  });

  test("of the same address is refused, until it is removed", async () => {
    const user = await openHolder(server);
    const first = await add(user);
    expect((await add(user)).fields).toMatchObject([{ field: "address", error: "ADDRESS_EXISTS" }]);
    const id = first.data?.id ?? 0;
    const wrong = await server.call(routes.delAddress, { id, fund_password: "000000" }, user);
    expect(wrong).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
    const other = await openHolder(server);
    const foreign = await server.call(routes.delAddress, { id, fund_password: FUND_PASSWORD }, other);
    expect(foreign.fields).toMatchObject([{ field: "id", error: "NOT_FOUND" }]);
    await server.ok(routes.delAddress, { id, fund_password: FUND_PASSWORD }, user);
    expect(await list(user)).toEqual([]);
    expect(await add(user)).toMatchObject({ code: 1 });
  });
});

describe("protections", () => {
  const set = (user: Account, changes: { hold?: boolean; book_only?: boolean }, fund_password = FUND_PASSWORD) =>
    server.call(withdrawals.setProtection, { ...changes, fund_password }, user);
  const get = (user: Account) => server.ok(withdrawals.getProtection, {}, user);

  test("hold a new address for a day", async () => {
    const user = await openWithdrawer(server, channels);
    await set(user, { hold: true });
    const added = await add(user, details(50));
    expect(added.data).toMatchObject({ ready: false });
    const input = withdrawalInput({ ...user, addressId: added.data?.id ?? 0 });
    expect(await server.call(withdrawals.withdraw, input, user)).toMatchObject({
      error: "ADDRESS_ON_HOLD",
      params: { hours: 24 },
    });
    await aDayOlder(user);
    expect((await list(user))[0]).toMatchObject({ id: added.data?.id, ready: true });
    await server.ok(withdrawals.withdraw, input, { ...user, key: commandId() });
  });

  test("let an address be typed only after the day is over", async () => {
    const user = await openWithdrawer(server, channels);
    const { address_id: _, ...bare } = withdrawalInput(user);
    const typed = { ...bare, chain_id: channels.trc20, address: tronAddress(60) };
    await set(user, { book_only: false });
    expect(await server.call(withdrawals.withdraw, typed, user)).toMatchObject({ error: "ADDRESS_BOOK_ONLY" });
    await aDayOlder(user);
    const code = await securityCode(server, user);
    expect(await server.ok(withdrawals.withdraw, { ...typed, code }, { ...user, key: commandId() })).toMatchObject({
      address: tronAddress(60),
    });
  });

  test("start at once and end a day after they are turned off, by time alone", async () => {
    const user = await openHolder(server);
    const off = { hold: false, hold_ends_at: null, book_only: true, book_only_ends_at: null };
    expect(await get(user)).toEqual(off);
    expect(await set(user, { hold: true }, "000000")).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
    expect(await set(user, { hold: true })).toMatchObject({ data: { ...off, hold: true } });
    const endsAt = (await set(user, { hold: false, book_only: false })).data?.hold_ends_at ?? "";
    expect(Date.parse(endsAt) - server.clock.now()).toBeGreaterThan(24 * HOUR_MS - 10_000);
    const ending = { hold: true, hold_ends_at: endsAt, book_only: true, book_only_ends_at: endsAt };
    expect(await get(user)).toEqual(ending);
    server.clock.ahead += 23 * HOUR_MS;
    // A repeated request does not restart the day, nor end it sooner.
    expect((await set(user, { hold: false })).data).toEqual(ending);
    server.clock.ahead += HOUR_MS;
    expect(await get(user)).toEqual({ ...off, book_only: false });
    expect((await set(user, { book_only: true })).data).toEqual(off);
    const changes = db.selectFrom("security_changes").select("kind").where("user_id", "=", user.userId);
    expect((await changes.execute()).filter(({ kind }) => kind === "protection_loosened")).toHaveLength(1);
  });
});
