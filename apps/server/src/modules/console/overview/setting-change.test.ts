import { approvalRecord } from "@candor/contract/routes/console/approvals.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { afterAll, expect, test } from "vitest";
import { openDesk } from "../../../testing/approvals.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const desk = await openDesk(server);
const { owner, finance } = desk;
const name = "convert.spread";
const spread = async () => (await server.ok(control.settingsList, {}, owner)).list.find((one) => one.name === name);
const ask = (value: number, version: number, of = name) =>
  server.call(control.settingRequest, { name: of, value, version, reason: "wider markets" }, finance);

test("settings that affect users' fees are changed by two people, never by one", async () => {
  expect(await spread()).toMatchObject({ value: 1_000, unit: "ppm", four_eyes: true, version: 0 });
  expect(await server.call(control.settingSave, { name, value: 2_000, version: 0 }, owner)).toMatchObject({
    error: "SECOND_PERSON_REQUIRED",
  });
  const { data } = await ask(2_000, 0);
  const id = data?.approval_id ?? "";
  expect(await spread()).toMatchObject({ value: 1_000, approval_id: id });
  const asked = await server.ok(approvalRecord, { id }, owner);
  expect(asked.summary).toBe("convert.spread: 0.1 % → 0.2 %");
  expect((await desk.approve(id, finance)).code).toBe(-1);
  expect((await spread())?.value).toBe(1_000);
  expect(await desk.approve(id, owner)).toMatchObject({ data: { state: "booked" } });
  expect(await spread()).toMatchObject({ value: 2_000, version: 1, approval_id: null });
});

test("a request over a value that was changed since is refused, and one beyond the bounds cannot be made", async () => {
  const [first, second] = [await ask(3_000, 1), await ask(4_000, 1)];
  expect(await desk.approve(first.data?.approval_id ?? "", owner)).toMatchObject({ data: { state: "booked" } });
  expect(await desk.approve(second.data?.approval_id ?? "", owner)).toMatchObject({
    data: { state: "refused", refusal: "VERSION_CONFLICT" },
  });
  expect((await spread())?.value).toBe(3_000);
  expect(await ask(20_001, 2)).toMatchObject({ fields: [{ field: "value" }] });
  expect(await ask(1.5, 2)).toMatchObject({ fields: [{ field: "value" }] });
  expect(await ask(5_000, 1)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await ask(12, 0, "target.identity")).toMatchObject({ error: "NOT_FOUND" });
});
