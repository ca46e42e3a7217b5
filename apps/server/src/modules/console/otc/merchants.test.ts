import * as routes from "@candor/contract/routes/console/otc.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DisputeDesk } from "../../../testing/disputes.ts";
import type { TestOperator } from "../../../testing/operators.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../audit/index.ts";

/** The engine's time alone moves on: ids of commands are of the machine's. */
const time = { ms: 0 };
const server = await startTestServer({}, { now: () => Date.now() + time.ms });
const disputes = new DisputeDesk(server, time);
afterAll(() => server.close());

const { desk, legal, told, second } = disputes;
const { db } = server.services;

let merchant: DisputeDesk["merchant"];
let support: TestOperator;
let owner: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  ({ merchant } = await disputes.open());
});
beforeEach(async () => {
  ({ support, owner, finance } = await disputes.staff());
});

describe("merchants", () => {
  const request = (
    uid: string,
    version: number,
    to: "active" | "suspended" | "refused",
    by = finance,
    reason?: string,
  ) =>
    server.call(
      routes.merchantRequest,
      { id: uid, version, to, note: "Checked the documents", ...(reason && { reason }) } as never,
      by,
    );
  const applicant = async () => {
    const account = await desk.person({ funds: "1000" });
    await server.ok(otc.otcMerchantApply, { margin: "500" }, account);
    return account;
  };

  test("are admitted by two operators, with figures that nobody typed", async () => {
    const account = await applicant();
    const { uid } = account.user;
    const { list } = await server.ok(routes.merchantQueue, {}, support);
    expect(list.find(({ id }) => id === uid)).toMatchObject({
      state: "applied",
      margin: "500",
      figures: { orders: 0 },
    });
    expect(await request(uid, 1, "active", support)).toMatchObject({ error: "FORBIDDEN" });
    expect(await request(uid, 2, "active")).toMatchObject({ error: "VERSION_CONFLICT" });
    const asked = await request(uid, 1, "active");
    expect(await request(uid, 1, "refused", owner, "MERCHANT_DETAILS")).toMatchObject({ error: "RECORD_TAKEN" });
    const approval = asked.data?.id ?? "";
    expect(await second(approval, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await second(approval, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await server.ok(routes.merchantRecord, { id: uid }, support)).toMatchObject({
      state: "active",
      version: 2,
      decided_by: finance.name,
      request: null,
    });
    expect(await told(account)).toContainEqual(["otc_merchant_active", undefined]);
  });

  test("are refused with a reason, and their margin is free again", async () => {
    const account = await applicant();
    const { uid } = account.user;
    expect(await legal(account)).toMatchObject({ frozen: "500" });
    expect(await request(uid, 1, "refused")).toMatchObject({ error: "FIELD_REQUIRED" });
    const asked = await request(uid, 1, "refused", finance, "MERCHANT_DETAILS");
    await second(asked.data?.id ?? "", owner);
    expect(await legal(account)).toMatchObject({ frozen: "0" });
    expect(await told(account)).toContainEqual(["otc_merchant_refused", "MERCHANT_DETAILS"]);
    expect((await server.ok(otc.otcMerchant, {}, account)).reason).toMatch(/could not confirm/);
  });

  test("are suspended by two; the margin stays frozen, running orders go on", async () => {
    const account = await desk.merchant();
    const own = await desk.publish(account);
    const buyer = await desk.person();
    const order = await desk.take(buyer, own, "100");
    const asked = await request(account.user.uid, 2, "suspended", owner, "MERCHANT_THIRD_PARTY");
    await second(asked.data?.id ?? "", finance);
    expect(await legal(account)).toMatchObject({ frozen: "1500" });
    expect(
      await server.call(otc.otcTake, { id: own.id, version: 1, price: "0.92", number: "50" }, buyer),
    ).toMatchObject({
      code: -1,
    });
    await server.ok(otc.otcPaid, { id: order.id }, buyer);
    expect(await desk.release(account, order.id)).toMatchObject({ status: "released" });
    expect(await told(account)).toContainEqual(["otc_merchant_suspended", "MERCHANT_THIRD_PARTY"]);
  });
});

test("an advertisement is closed with a reason that its merchant reads; what is in an order stays there", async () => {
  const own = await desk.publish(merchant, { number: "300" });
  const buyer = await desk.person();
  const order = await desk.take(buyer, own, "100");
  const close = (version: number, by = support) =>
    server.call(routes.otcOfferClose, { id: own.id, version, reason: "OFFER_WORDS", note: "" }, by);
  const auditor = await openOperator(server, "auditor");
  expect(await close(1, auditor)).toMatchObject({ error: "FORBIDDEN" });
  expect(await close(7)).toMatchObject({ error: "VERSION_CONFLICT" });
  const before = Number((await legal(merchant)).frozen);
  expect(await close(1)).toMatchObject({ code: 1 });
  expect(before - Number((await legal(merchant)).frozen)).toBe(200);
  expect(await close(1)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await told(merchant)).toContainEqual(["otc_offer_closed", "OFFER_WORDS"]);
  const { list } = await server.ok(routes.otcOffersList, { state: "closed", search: merchant.user.uid }, auditor);
  expect(list[0]).toMatchObject({ id: own.id, closed_by: support.name, open_orders: 1, words: expect.any(String) });
  await server.ok(otc.otcCancel, { id: order.id }, buyer);
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
