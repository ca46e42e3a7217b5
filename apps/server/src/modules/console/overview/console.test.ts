import * as control from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { auditHash } from "@candor/contract/rules/audit-entry.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EngineUnavailable } from "../../../platform/bus/bus.ts";
import { withClient } from "../../../platform/database/connect.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { percentile, readHistogram } from "./commit-times.ts";

const server = await startTestServer();
afterAll(() => server.close());

let owner: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
});

describe("the dashboard", () => {
  test("counts the records, and the ledger sums to zero", async () => {
    await openAccount(server, { 3: "1000" });
    server.clock.ahead += 60_000;
    const shown = await server.ok(control.dashboard, {}, owner);
    expect(shown.users).toMatchObject({ total: 1, today: 1, verified: 0, frozen: 0 });
    expect(shown.ledger).toMatchObject({ ok: true });
    expect(shown.ledger?.currencies).toContainEqual({
      currency: "USDT",
      users: "1000",
      house: "-1000",
      difference: "0",
    });
    expect(shown.series).toHaveLength(24);
    expect(shown.series.reduce((all, hour) => all + hour.registrations, 0)).toBe(1);
    expect(shown.reviews.map((review) => review.queue)).toEqual([
      "identity",
      "deposits",
      "withdrawals",
      "disputes",
      "merchants",
      "applications",
      "chat",
      "approvals",
    ]);
  });

  test("hides sums of money from roles without that right, and queues of other roles", async () => {
    const support = await openOperator(server, "support");
    const shown = await server.ok(control.dashboard, {}, support);
    expect(shown).toMatchObject({ volume: null, fees: null, ledger: null });
    expect(shown.reviews.map((review) => review.queue)).toEqual(["disputes", "merchants", "chat"]);
    expect(shown.series.every((hour) => hour.volume_usdt === "0")).toBe(true);
    const { counts } = await server.ok(consoleState, {}, support);
    expect(counts).toMatchObject([
      { queue: "disputes", open: 0 },
      { queue: "merchants", open: 0 },
      { queue: "chat", open: 0 },
    ]);
  });

  test("raises the alarm when a balance was changed behind the ledger's back", async () => {
    const change = (by: number) =>
      withClient(server.database.adminUrl, (admin) =>
        admin.query("UPDATE balances SET available = available + $1 WHERE owner_id > 0 AND currency_id = 3", [by]),
      );
    await change(1);
    server.clock.ahead += 60_000;
    expect((await server.ok(control.dashboard, {}, owner)).ledger).toMatchObject({ ok: false });
    const { alarms } = await server.ok(consoleState, {}, owner);
    expect(alarms.map((alarm) => alarm.kind)).toContain("ledger");
    await change(-1);
  });
});

test("an engine that does not answer is an alarm, and the console keeps working", async () => {
  server.clock.ahead += 60_000;
  const { engine } = server.services;
  const away = [vi.spyOn(engine, "status"), vi.spyOn(engine, "metrics")] as const;
  for (const method of away) method.mockRejectedValue(new EngineUnavailable());
  const state = await server.ok(consoleState, {}, owner);
  expect(state.engine.state).toBe("unreachable");
  expect(state.alarms).toContainEqual(expect.objectContaining({ kind: "engine", text: "The engine is unreachable" }));
  expect((await server.ok(control.dashboard, {}, owner)).engine).toMatchObject({ state: "unreachable", queued: 0 });
  for (const method of away) method.mockRestore();
  server.clock.ahead += 60_000;
  expect((await server.ok(consoleState, {}, owner)).engine.state).toBe("running");
});

describe("the audit log", () => {
  test("is searched by operator, action, subject and day", async () => {
    const { list } = await server.ok(control.auditList, { action: "operator.", operator: owner.name }, owner);
    expect(list).toMatchObject([{ action: "operator.login", operator: owner.name, subject: `operator:${owner.id}` }]);
    const day = new Date().toISOString().slice(0, 10);
    expect((await server.ok(control.auditList, { from: day, to: day }, owner)).total).toBeGreaterThan(0);
    expect((await server.ok(control.auditList, { to: "2020-01-01" }, owner)).total).toBe(0);
    expect((await server.ok(control.auditList, { action: "%" }, owner)).total).toBe(0);
    expect(await server.call(control.auditList, { from: "yesterday" }, owner)).toMatchObject({
      error: "INVALID_REQUEST",
    });
  });

  test("returns each entry with the input of its hash, also a single entry", async () => {
    const { list } = await server.ok(control.auditList, { page_size: 100 }, owner);
    expect(list.length).toBeGreaterThan(2);
    expect(list.map((entry) => auditHash(entry.previous, entry))).toEqual(list.map(({ hash }) => hash));
    expect(list.at(-1)?.previous).toBe("00".repeat(32));
    const [, second] = list;
    const alone = await server.ok(control.auditList, { id: second?.id ?? 0 }, owner);
    expect(alone).toMatchObject({ total: 1, list: [second] });
  });

  test("is exported line by line, and a changed entry is reported on every page", async () => {
    const exported = await fetch(`${server.url}/api/console/audit/export`, { headers: { token: owner.token } });
    expect(exported.headers.get("content-disposition")).toContain("attachment");
    const lines = (await exported.text()).trimEnd().split("\n");
    const verified = await server.ok(control.auditVerify, {}, owner);
    expect(verified).toMatchObject({ ok: true, entries: lines.length, first_wrong: null });
    expect(JSON.parse(lines.at(-1) ?? "").hash).toBe(verified.head);
    const plant = (text: string) =>
      withClient(server.database.adminUrl, async (admin) => {
        await admin.query("SET session_replication_role = replica");
        await admin.query("UPDATE audit_log SET reason = $1 WHERE entry_id = 2", [text]);
      });
    await plant("another reason");
    expect(await server.ok(control.auditVerify, {}, owner)).toMatchObject({ ok: false, first_wrong: 2 });
    expect(await server.ok(consoleState, {}, owner)).toMatchObject({ audit_ok: false });
    await plant("");
    expect(await server.ok(control.auditVerify, {}, owner)).toMatchObject({ ok: true });
    expect(await server.ok(consoleState, {}, owner)).toMatchObject({ audit_ok: true });
  });
});

test("settings have a default, bounds and a version, and take effect", async () => {
  const find = async () =>
    (await server.ok(control.settingsList, {}, owner)).list.find((one) => one.name === "target.identity");
  expect(await find()).toEqual({
    name: "target.identity",
    value: 24,
    fallback: 24,
    four_eyes: false,
    unit: "hours",
    min: 1,
    max: 168,
    version: 0,
    approval_id: null,
  });
  const set = (value: number, version: number, name = "target.identity") =>
    server.call(control.settingSave, { name, value, version }, owner);
  expect(await set(6, 0)).toMatchObject({ data: { version: 1 } });
  expect(await set(8, 0)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await set(8, 1)).toMatchObject({ data: { version: 2 } });
  for (const value of [0, 169, 1.5, Number.NaN]) expect((await set(value, 2)).code).toBe(-1);
  expect(await set(8, 0, "target.nothing")).toMatchObject({ error: "NOT_FOUND" });
  expect(await find()).toMatchObject({ value: 8, version: 2 });
});

describe("commit times", () => {
  const metrics = (counts: readonly number[]) =>
    ["0.001", "0.005", "0.01", "+Inf"]
      .map((bound, index) => `candor_engine_commit_seconds_bucket{le="${bound}"} ${counts[index]}`)
      .join("\n");
  const read = (...counts: number[]) => readHistogram(metrics(counts));

  test("are spread evenly within their bucket, between two readings", () => {
    expect(percentile([], read(0, 100, 100, 100), 0.5)).toBe(3);
    expect(percentile(read(0, 100, 100, 100), read(0, 100, 200, 200), 0.5)).toBe(7.5);
    expect(percentile([], read(100, 100, 100, 100), 0.99)).toBe(1);
    expect(percentile([], read(0, 0, 0, 10), 0.5)).toBe(10);
  });

  test("are unknown before the first commit", () => {
    expect(percentile([], read(0, 0, 0, 0), 0.5)).toBeNull();
    expect(percentile([], readHistogram(""), 0.5)).toBeNull();
  });
});
