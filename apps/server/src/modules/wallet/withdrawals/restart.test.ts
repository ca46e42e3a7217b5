import { withdraw } from "@candor/contract/routes/withdraw.ts";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { startEngineThread } from "../../../engine/thread.ts";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { createLog } from "../../../platform/log/log.ts";
import { commandId } from "../../../testing/engine.ts";
import { contextOf } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openChannels, openWithdrawer, withdrawalInput } from "../../../testing/withdrawals.ts";
import { withdrawHandlers } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const channels = await openChannels(server);

/** An engine as the server runs it, on the database of the test: of each start's own memory, with the table of outcomes behind it. */
const startEngine = () =>
  startEngineThread(
    { databaseUrl: server.database.url, mode: "production", feed: { kind: "simulated" }, logLevel: "fatal" },
    createLog("silent"),
  );

test("a key whose engine ended before its answer is one withdrawal, and always gives the same answer", async () => {
  const user = await openWithdrawer(server, channels);
  const context = { ...(await contextOf(server, user)), commandId: commandId() };
  const input = z.parse(withdraw.input, withdrawalInput(user));
  await server.engine.stop();

  let running = await startEngine();
  let restarts = 0;
  const engine: typeof server.services.engine = {
    ...server.services.engine,
    status: () => running.client.status(),
    send: async (command, options) => {
      const outcome = await running.client.send(command, options);
      if (restarts > 0) return outcome;
      restarts += 1;
      await running.stop();
      running = await startEngine();
      throw new UnknownOutcome();
    },
  };
  const ask = (fundPassword: string, remark = "") =>
    withdrawHandlers({ ...server.services, engine }).withdraw(context, {
      ...input,
      remark,
      fund_password: fundPassword,
    });
  const first = await ask(input.fund_password);
  expect(first).toMatchObject({ ok: true, data: { id: context.commandId, amount: "100", state: "under_review" } });
  expect(await ask("000000")).toEqual(first);
  // The server ended before it stored the answer.
  const forget = () => server.database.pool.query("DELETE FROM answers WHERE command_id = $1", [context.commandId]);
  await forget();
  expect(await ask("000000")).toEqual(first);
  await forget();
  expect(await ask(input.fund_password, "to another wallet")).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  await running.stop();

  expect(restarts).toBe(1);
  const holds = db.selectFrom("ledger_entries").select("frozen_delta").where("tag", "=", "withdraw_lock_0");
  expect(await holds.where("owner_id", "=", user.userId).execute()).toEqual([{ frozen_delta: "101.00000000" }]);
}, 60_000);
