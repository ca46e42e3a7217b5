import { refuse } from "@candor/contract/errors.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type EngineClient, UnknownOutcome } from "../../../platform/bus/bus.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openCashier, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { keptLog } from "../../../testing/kept-log.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { credit } from "./credit.ts";
import { tendDeposits } from "./index.ts";

const HOUR_MS = 3_600_000;
const server = await startTestServer();
afterAll(() => server.close());
const { db, engine } = server.services;
const { submit, actions, entries, stateOf } = await openCashier(server);
const finance = await openOperator(server, "finance");
const kept = keptLog();
let account: Account;
beforeEach(async () => {
  account = await openAccount(server);
  kept.forget();
});

/** An approved deposit whose server stopped before it could send the command. */
async function decided(command = commandId()): Promise<{ id: number; command: string }> {
  const { id } = await submit(account);
  await db
    .updateTable("deposits")
    .set({ state: "crediting", credited: "100", decided_at: new Date(), decided_by: finance.id })
    .set({ command_id: command, version: 2 })
    .where("deposit_id", "=", id)
    .execute();
  return { id, command };
}
const commandOf = async (id: number) =>
  (await db.selectFrom("deposits").select("command_id").where("deposit_id", "=", id).executeTakeFirstOrThrow())
    .command_id;
/** The server with a replaced engine client, and a captured log. */
const by = (send: EngineClient["send"]): typeof server.services => ({
  ...server.services,
  engine: { ...engine, send },
  log: kept.log,
});
const expired = by(async () => refuse("IDEMPOTENCY_EXPIRED"));

test("the engine receives the credit of decided but unbooked deposits, and nothing else", async () => {
  const sent: unknown[] = [];
  const services = by((command, options) => {
    sent.push([command, options]);
    return engine.send(command, options);
  });
  const { id: open } = await submit(account);
  await credit(services, open);
  expect([sent, await stateOf(open)]).toEqual([[], "under_review"]);
  await credit(services, 999_999_999);
  account = await openAccount(server);
  const { id, command } = await decided();
  await credit(services, id);
  await credit(services, id);
  const booked = { type: "credit", id: command, ownerId: account.userId, account: "c2c", currencyId: USDT };
  const how = { amount: 100_00000000n, house: "outside", tag: "recharge", ref: `deposit:${id}` };
  expect(sent).toEqual([[{ ...booked, ...how }, { lane: "operator" }]]);
  expect(await stateOf(id)).toBe("passed");
});

test("two calls that credit one deposit at once write down one crediting", async () => {
  const { id } = await decided();
  await Promise.all([credit(server.services, id), credit(server.services, id)]);
  expect(await stateOf(id)).toBe("passed");
  expect((await actions(id)).filter((action) => action === "deposit.credited")).toEqual(["deposit.credited"]);
});

test("a deposit that the engine does not book stays decided, and the reason is logged", async () => {
  const { id, command } = await decided();
  await credit(
    by(async () => refuse("BUSY")),
    id,
  );
  const broken = by(async () => {
    throw new Error("a broken pipe");
  });
  await expect(credit(broken, id)).rejects.toThrow("a broken pipe");
  expect([await stateOf(id), await commandOf(id)]).toEqual(["crediting", command]);
  expect(kept.lines()).toMatchObject([{ level: "warn", depositId: id, error: "BUSY" }]);
});

test("one that cannot be credited does not block the next one", async () => {
  const first = await decided();
  account = await openAccount(server);
  const next = await decided();
  await tendDeposits(
    by(async (command, options) => {
      if (command.id === first.command) throw new Error("a broken pipe");
      return engine.send(command, options);
    }),
  );
  expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(["crediting", "passed"]);
  expect(kept.lines().filter(({ level }) => level === "error")).toMatchObject([
    { depositId: first.id, err: { message: "a broken pipe" } },
  ]);
});

test.each([
  [25 * HOUR_MS, true],
  [25 * HOUR_MS - 1, false],
])("a command that is %i ms old and was not executed is renewed: %s", async (age, isRenewed) => {
  const now = server.clock.now();
  const { id, command } = await decided(makeCommandId(now - age));
  await credit({ ...expired, clock: { ...server.services.clock, now: () => now } }, id);
  const renewed = await commandOf(id);
  expect(renewed !== command).toBe(isRenewed);
  const logged = db.selectFrom("audit_log").select(["action", "operator_id", "before", "after"]);
  expect(await logged.where("subject", "=", `deposit:${id}`).execute()).toEqual(
    isRenewed ? [{ action: "deposit.renew", operator_id: null, before: { command }, after: { command: renewed } }] : [],
  );
  const lines = [
    ...(isRenewed ? [{ level: "warn", depositId: id }] : []),
    { level: "warn", depositId: id, error: "IDEMPOTENCY_EXPIRED" },
  ];
  expect(kept.lines()).toMatchObject(lines);
});

test("an expired command is renewed once, even in parallel, and not after it is booked", async () => {
  const { id } = await decided(makeCommandId(server.clock.now() - 30 * HOUR_MS));
  const waiting: (() => void)[] = [];
  const together = by(async () => {
    await new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length === 2) for (const each of waiting) each();
    });
    return refuse("IDEMPOTENCY_EXPIRED");
  });
  await Promise.all([credit(together, id), credit(together, id)]);
  expect(await actions(id)).toEqual(["deposit.renew"]);
  expect(kept.lines().filter(({ error }) => error === undefined)).toHaveLength(1);

  account = await openAccount(server);
  const other = await decided(makeCommandId(server.clock.now() - 30 * HOUR_MS));
  const meanwhile = by(async () => {
    await db.updateTable("deposits").set({ state: "passed" }).where("deposit_id", "=", other.id).execute();
    return refuse("IDEMPOTENCY_EXPIRED");
  });
  await credit(meanwhile, other.id);
  expect([await commandOf(other.id), await actions(other.id)]).toEqual([other.command, []]);
  expect(await entries(other.id)).toEqual([]);
});

test.each(["credited", "command_id"])("a decision without its %s gives no command", async (column) => {
  const { id } = await decided();
  const incomplete = { ...server.services, db: db.withPlugin(without(column)) };
  await expect(credit(incomplete, id)).rejects.toThrow("decided without an amount");
});

test("a missing answer leaves it decided", async () => {
  const { id, command } = await decided();
  const lost = by(async () => {
    throw new UnknownOutcome();
  });
  await credit(lost, id);
  expect([await stateOf(id), await commandOf(id)]).toEqual(["crediting", command]);
  expect(kept.lines()).toMatchObject([{ level: "warn", depositId: id }]);
}, 20_000);

/** Rows as a database without its checks might return them. */
function without(column: string): Parameters<typeof db.withPlugin>[0] {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => (column in row ? { ...row, [column]: null } : row)),
    }),
  };
}
