import * as routes from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { commandId, USDT } from "../../../testing/engine.ts";
import { contextOf, securityCode } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import {
  fundAccount,
  holdingOf,
  openChannels,
  openWithdrawer,
  tronAddress,
  withdrawalInput,
} from "../../../testing/withdrawals.ts";
import { withdrawHandlers } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const channels = await openChannels(server);
const open = () => openWithdrawer(server, channels);

test("one key is one withdrawal, and a repeat returns it without password and code", async () => {
  const user = await open();
  const key = commandId();
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => server.call(routes.withdraw, withdrawalInput(user), { ...user, key })),
  );
  for (const other of others) expect(other).toEqual(first);
  const again = withdrawalInput(user, { fund_password: "000000" });
  expect(await server.call(routes.withdraw, again, { ...user, key })).toEqual(first);
  const changed = withdrawalInput(user, { amount: "101" });
  const mismatch = await server.call(routes.withdraw, changed, { ...user, key });
  expect(mismatch).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "101" });
});

test("one key with another typed address is not the same call, even if our answer was not stored", async () => {
  const user = await open();
  await server.services.db.updateTable("users").set({ book_only: false }).where("user_id", "=", user.userId).execute();
  const { address_id: _, ...bare } = withdrawalInput(user);
  const input = { ...bare, chain_id: channels.trc20, address: tronAddress(9_101) };
  const key = commandId();
  const code = await securityCode(server, user);
  const made = await server.ok(routes.withdraw, { ...input, code }, { ...user, key });
  await server.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);
  const other = await server.call(routes.withdraw, { ...input, address: tronAddress(9_102) }, { ...user, key });
  expect(other).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  await server.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);
  expect(await server.ok(routes.withdraw, input, { ...user, key })).toMatchObject({ id: made.id });
});

test("one key of another user is refused, and reveals nothing about the withdrawal that has it", async () => {
  const [one, other] = [await open(), await open()];
  const key = commandId();
  expect(await server.ok(routes.withdraw, withdrawalInput(one), { ...one, key })).toMatchObject({ id: key });
  const taken = await server.call(routes.withdraw, withdrawalInput(other), { ...other, key });
  expect(taken).toMatchObject({ error: "IDEMPOTENCY_MISMATCH", data: null });
  expect(await holdingOf(server, other)).toEqual({ available: "5000", frozen: "0" });
});

test("one key also keeps the core's refusal", async () => {
  const user = await open();
  const key = commandId();
  const { engine } = server.services;
  // A change after the check before the core: the balance was spent in between.
  const racing: typeof server.services = {
    ...server.services,
    engine: {
      ...engine,
      send: async (command, options) => {
        const { userId } = user;
        const all = { from: "c2c", to: "mic", currencyId: USDT, amount: 5_000_00000000n as never } as const;
        await engine.send({ type: "transfer", id: commandId(), userId, ...all });
        return engine.send(command, options);
      },
    },
  };
  const context = { ...(await contextOf(server, user)), commandId: key };
  const input = z.parse(routes.withdraw.input, withdrawalInput(user));
  const refusal = { ok: false, error: "INSUFFICIENT_BALANCE", field: "amount" };
  expect(await withdrawHandlers(racing).withdraw(context, input)).toMatchObject(refusal);
  await fundAccount(server, { userId: user.userId, account: "c2c", currencyId: USDT, text: "5000" });
  const again = await server.call(routes.withdraw, withdrawalInput(user), { ...user, key });
  expect(again).toMatchObject({ error: "INSUFFICIENT_BALANCE" });
});
