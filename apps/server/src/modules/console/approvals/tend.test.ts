import { mock } from "node:test";
import { refuse } from "@candor/contract/errors.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { done } from "../../../services/calls/result.ts";
import { openDesk } from "../../../testing/approvals.ts";
import { commandId } from "../../../testing/engine.ts";
import { keptLog } from "../../../testing/kept-log.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { carryOut } from "./carry-out.ts";
import { startApprovals, tendApprovals } from "./index.ts";
import type { CarriedOut, KindTable } from "./kind.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { owner, finance, ask, actions, stateOf } = await openDesk(server);
const kept = keptLog();
const services = { ...server.services, log: kept.log };
afterEach(() => {
  kept.forget();
  mock.timers.reset();
});

/** An approved request whose server stopped before carrying it out. */
async function approved(): Promise<string> {
  const id = await ask(owner);
  await db
    .updateTable("approvals")
    .set({ state: "approved", decided_by: finance.id, decided_at: new Date(), command_id: commandId(), version: 2 })
    .where("approval_id", "=", id)
    .execute();
  return id;
}
/** The kinds with another execution of credits. */
const crediting = (carried: (approvalId: string) => Promise<CarriedOut>): KindTable => ({
  ...approvalKinds,
  credit: { ...approvalKinds.credit, carryOut: (_, { approval_id }) => carried(approval_id) },
});
const endOf = async (id: string) => {
  const row = db.selectFrom("approvals").select(["state", "refusal", "version"]).where("approval_id", "=", id);
  return row.executeTakeFirstOrThrow();
};

test("a request that is not approved is not carried out", async () => {
  const id = await ask(owner);
  const never = crediting(async () => {
    throw new Error("it was carried out");
  });
  await carryOut(services, never, id);
  await carryOut(services, never, commandId());
  expect(await stateOf(id)).toBe("waiting");
});

test("an unknown outcome or a temporary refusal stays approved, and is logged", async () => {
  const id = await approved();
  const lost = crediting(async () => {
    throw new UnknownOutcome();
  });
  await carryOut(services, lost, id);
  await carryOut(
    services,
    crediting(async () => refuse("BUSY")),
    id,
  );
  expect(await endOf(id)).toEqual({ state: "approved", refusal: null, version: 2 });
  expect(kept.lines()).toMatchObject([
    { level: "warn", approvalId: id },
    { level: "warn", approvalId: id, error: "BUSY" },
  ]);
});

test("a completed request is settled with its booking and followed up once, and a refusal by the gateway's tables refuses it", async () => {
  const [booked, undone, refused] = [await approved(), await approved(), await approved()];
  const followed: string[] = [];
  const after = (id: string) => () => {
    followed.push(id);
  };
  const settled: string[] = [];
  const kinds = crediting(async (id) => {
    if (id === refused) return refuse("INSUFFICIENT_BALANCE");
    return done({
      settle: async () => {
        settled.push(id);
        return id === undone ? refuse("VERSION_CONFLICT") : undefined;
      },
      after: after(id),
    });
  });
  await Promise.all([carryOut(services, kinds, booked), carryOut(services, kinds, booked)]);
  for (const id of [undone, refused]) await carryOut(services, kinds, id);
  expect(settled).toEqual([booked, undone]);
  expect(await endOf(booked)).toEqual({ state: "booked", refusal: null, version: 3 });
  expect(await endOf(undone)).toEqual({ state: "refused", refusal: "VERSION_CONFLICT", version: 3 });
  expect(await endOf(refused)).toEqual({ state: "refused", refusal: "INSUFFICIENT_BALANCE", version: 3 });
  expect(followed.filter((id) => id !== undone)).toEqual([booked]);
  const entries = db.selectFrom("audit_log").select(["action", "after"]).where("subject", "=", `approval:${refused}`);
  expect((await entries.orderBy("entry_id").execute()).at(-1)).toMatchObject({
    action: "approval.refused",
    after: { kind: "credit", refusal: "INSUFFICIENT_BALANCE" },
  });
});

test("one that cannot be carried out does not block the next one", async () => {
  const [broken, next] = [await approved(), await approved()];
  const kinds = crediting(async (id) => {
    if (id === broken) throw new Error("a broken pipe");
    return done({});
  });
  await expect(carryOut(services, kinds, broken)).rejects.toThrow("a broken pipe");
  await tendApprovals(services, kinds);
  expect([await stateOf(broken), await stateOf(next)]).toEqual(["approved", "booked"]);
  expect(kept.lines().filter(({ level }) => level === "error")).toMatchObject([
    { approvalId: broken, err: { message: "a broken pipe" } },
  ]);
  await tendApprovals(services, approvalKinds);
});

test("a request expires once, at its time, and not if it was decided meanwhile", async () => {
  server.clock.stop();
  const [now, later] = [await ask(owner), await ask(owner)];
  const expire = (id: string, at: number) =>
    db
      .updateTable("approvals")
      .set({ expires_at: new Date(at) })
      .where("approval_id", "=", id)
      .execute();
  await expire(now, server.clock.now());
  await expire(later, server.clock.now() + 1);
  await Promise.all([tendApprovals(services, approvalKinds), tendApprovals(services, approvalKinds)]);
  expect([await stateOf(now), await stateOf(later)]).toEqual(["expired", "waiting"]);
  expect(await actions(now)).toEqual(["approval.request", "approval.expire"]);
});

test("requests are processed at once and every 30 s, one round at a time, until it is stopped", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const id = await approved();
  const stop = startApprovals(services, approvalKinds);
  await stop();
  expect(await stateOf(id)).toBe("booked");
  let rounds = 0;
  let fail: () => void = () => undefined;
  const failing: typeof services = Object.create(services, {
    db: {
      get() {
        rounds += 1;
        const query = new Promise((_, reject) => {
          fail = () => reject(new Error("a broken pipe"));
        });
        const chain: object = new Proxy({}, { get: (_, name) => (name === "execute" ? () => query : () => chain) });
        return chain;
      },
    },
  });
  const end = startApprovals(failing, approvalKinds);
  mock.timers.tick(60_000);
  expect(rounds).toBe(1);
  fail();
  await expect.poll(() => kept.lines().length).toBe(1);
  expect(kept.lines()).toMatchObject([{ level: "error", err: { message: "a broken pipe" } }]);
  mock.timers.tick(29_999);
  expect(rounds).toBe(1);
  mock.timers.tick(1);
  expect(rounds).toBe(2);
  fail();
  await end();
  mock.timers.tick(60_000);
  expect(rounds).toBe(2);
});
