import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type EngineClient, UnknownOutcome } from "../../../platform/bus/bus.ts";
import { commandId } from "../../../testing/engine.ts";
import { keptLog } from "../../../testing/kept-log.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openWithdrawalDesk, txid } from "../../../testing/withdrawal-desk.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";
import { carryOut } from "./carry-out.ts";
import { stuckWithdrawals, tendWithdrawals } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db, engine } = server.services;
const { finance, ask, sending, record } = await openWithdrawalDesk(server);
const kept = keptLog();
let sent: unknown[];
beforeEach(() => {
  kept.forget();
  sent = [];
});

/** The server with an engine that answers this, its received commands and a captured log. */
const answering = (answer: EngineClient["send"]): typeof server.services => ({
  ...server.services,
  log: kept.log,
  engine: {
    ...engine,
    send: (command, options) => {
      sent.push({ command, lane: options?.lane });
      return answer(command, options);
    },
  },
});
const failing = (error: Error) => answering(() => Promise.reject(error));
const stuck = (before: number) => stuckWithdrawals(db, new Date(Date.now() + before));

/** The last approval, by a server that stopped before it sent the command. */
async function approved(id: string): Promise<string> {
  const approval = { withdrawal_id: id, step: 1, operator_id: finance.id, is_last: true } as const;
  const command_id = commandId();
  await db
    .insertInto("withdrawal_approvals")
    .values({ ...approval, command_id })
    .execute();
  return command_id;
}
const rejection = { outcome: "rejected", reason: "NETWORK_DOWN", reference: null } as const;
const payment = { outcome: "passed", reason: null, reference: txid(1) } as const;
const decide = (id: string, command_id: string, decision: typeof rejection | typeof payment) =>
  db
    .insertInto("withdrawal_decisions")
    .values({ ...decision, withdrawal_id: id, operator_id: finance.id, at: new Date(), command_id })
    .execute();

test("a decision that could not be sent to the core is carried out by the timed job, once and under one id", async () => {
  const { user, id } = await ask();
  await carryOut(failing(new Error("nothing is decided")), id);
  const command_id = await approved(id);
  await carryOut(
    answering(async () => refuse("UNAVAILABLE")),
    id,
  );
  await carryOut(
    answering(async () => refuse("WITHDRAWAL_NOT_OPEN")),
    id,
  );
  await expect(carryOut(failing(new Error("a broken pipe")), id)).rejects.toThrow("a broken pipe");
  expect(await tendWithdrawals(failing(new Error("a broken pipe")))).toBe(1);
  expect(kept.lines()).toMatchObject([
    { level: "warn", withdrawalId: id, error: "UNAVAILABLE" },
    { level: "info", withdrawalId: id, error: "WITHDRAWAL_NOT_OPEN" },
    { level: "error", withdrawalId: id, err: { message: "a broken pipe" } },
  ]);
  const decision = { type: "decideWithdrawal", withdrawalId: id, to: "sending", operatorId: finance.id };
  expect(sent).toHaveLength(4);
  for (const each of sent) expect(each).toEqual({ command: { ...decision, id: command_id }, lane: "operator" });
  expect(await record(id)).toMatchObject({ state: "under_review", why_not: "closed", approvals_needed: 1 });
  expect([await stuck(HOUR_MS), await stuck(-HOUR_MS)]).toEqual([1, 0]);
  await Promise.all([tendWithdrawals(server.services), carryOut(server.services, id), carryOut(server.services, id)]);
  expect(await record(id)).toMatchObject({ state: "sending", version: 3 });
  expect(await stuck(HOUR_MS)).toBe(0);
  expect((await holdingOf(server, user)).frozen).toBe("101");
});

test("a final decision takes precedence over its last approval, with its reason or its transaction", async () => {
  const { id } = await ask();
  await approved(id);
  const command_id = commandId();
  await decide(id, command_id, rejection);
  await carryOut(answering(engine.send), id);
  const decision = { type: "decideWithdrawal", withdrawalId: id, to: "rejected", operatorId: finance.id };
  expect(sent).toEqual([{ command: { ...decision, id: command_id, reason: "NETWORK_DOWN" }, lane: "operator" }]);
  expect(kept.lines()).toEqual([]);
  const other = await sending();
  const paid = commandId();
  await decide(other.id, paid, payment);
  await carryOut(answering(engine.send), other.id);
  expect(sent.slice(1)).toEqual([
    {
      command: { ...decision, withdrawalId: other.id, to: "passed", id: paid, reference: txid(1) },
      lane: "operator",
    },
  ]);
});

test("one with an expired id is sent to the core under a new one", async () => {
  const { user, id } = await ask();
  await decide(id, "01890000-0000-7000-8000-000000000001", rejection);
  await tendWithdrawals(server.services);
  expect(await record(id)).toMatchObject({ state: "rejected", reason: "NETWORK_DOWN" });
  expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
});

test("a missing answer leaves it decided", async () => {
  const { id } = await ask();
  const command_id = await approved(id);
  await carryOut(failing(new UnknownOutcome()), id);
  expect(kept.lines()).toMatchObject([{ level: "warn", withdrawalId: id }]);
  for (const each of sent) expect(each).toMatchObject({ command: { id: command_id }, lane: "operator" });
  expect(await record(id)).toMatchObject({ state: "under_review", why_not: "closed" });
}, 20_000);
