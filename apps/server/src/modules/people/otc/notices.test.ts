import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { setLang } from "@candor/contract/routes/common.ts";
import { getNotifications, setNotificationChoice } from "@candor/contract/routes/notification.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { retryOtc } from "../../../services/notifications/otc.ts";
import type { Account } from "../../../testing/accounts.ts";
import { commandId, required } from "../../../testing/engine.ts";
import { OtcDesk } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
let offer: otc.OwnOtcOffer;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
  offer = await desk.publish(merchant);
});

/** The kinds of the notices of an order, oldest first. */
const noticesOf = async (account: Account, orderId: number) => {
  const { list } = await server.ok(getNotifications, {}, account);
  return list
    .filter(({ ref }) => ref === `otc:${orderId}`)
    .map(({ kind }) => kind)
    .reverse();
};
const soon = (account: Account, orderId: number, kinds: readonly string[]) =>
  waitFor(async () => {
    expect(await noticesOf(account, orderId)).toEqual(kinds);
  });

test("each side is told what the other one did, and both what nobody did", async () => {
  const buyer = await desk.taker();
  const expired = await desk.take(buyer, offer, "20");
  const [ours, theirs] = [await connectSocket(server, buyer.token), await connectSocket(server, merchant.token)];
  await desk.go(15 * MINUTE_MS);
  await soon(buyer, expired.id, ["otc_expired"]);
  await soon(merchant, expired.id, ["otc_taken", "otc_expired"]);
  for (const socket of [ours, theirs]) {
    await socket.until(
      (message) =>
        message.action === "otc_data" &&
        message.data.list.some(({ id, status }) => id === expired.id && status === "expired"),
    );
    socket.close();
  }
  const { order } = await server.ok(otc.otcOrder, { id: expired.id }, buyer);
  expect(order.steps.at(-1)).toEqual({ step: "expired", at_ms: time.ms, by: "clock" });

  const left = await desk.take(buyer, offer, "20");
  await server.ok(otc.otcCancel, { id: left.id }, buyer);
  await soon(merchant, left.id, ["otc_taken", "otc_cancelled"]);
  expect(await noticesOf(buyer, left.id)).toEqual([]);

  const disputed = await desk.take(buyer, offer, "20");
  await desk.paid(buyer, disputed.id);
  await desk.go(10 * MINUTE_MS);
  await server.ok(otc.otcDispute, { id: disputed.id, statement: "no money came" }, merchant);
  await soon(buyer, disputed.id, ["otc_disputed"]);
  await soon(merchant, disputed.id, ["otc_taken", "otc_paid"]);
  // A decision by operators is told by the console, with its reason.
  await required(server.engine, {
    type: "decideOtcOrder",
    id: commandId(),
    orderId: disputed.id,
    version: 3,
    to: "returned",
    operatorId: 9,
    reason: "NOT_A_REASON",
  });
  const record = await server.ok(otc.otcOrder, { id: disputed.id }, buyer);
  expect(record.order).toMatchObject({ status: "returned", reason: null });
  expect(record.order.steps.at(-1)).toMatchObject({ step: "returned", by: "support" });
});

test("emails are in the language of each, and a topic that is turned off is only listed", async () => {
  const buyer = await desk.taker();
  await server.ok(setLang, { lang: "vi" }, buyer);
  await server.ok(setNotificationChoice, { topic: "otc", app: false, mail: true }, buyer);
  const { id } = await desk.take(buyer, offer, "20");
  await desk.paid(buyer, id);
  await desk.release(merchant, id);
  await soon(buyer, id, ["otc_released"]);
  // A bare number would also be found in the date of the mail about the new device.
  const mailed = async () =>
    ((await server.services.outbox?.list()) ?? []).filter(
      ({ to, text }) => to === buyer.email && text.includes(`OTC ${id} `),
    );
  await waitFor(async () => expect(await mailed()).toHaveLength(1));
  const [mail] = await mailed();
  expect(mail?.text).toContain(`Lệnh OTC ${id} đã hoàn tất: 20 USDT với giá 18,4 EUR`);
  const { list } = await server.ok(getNotifications, {}, buyer);
  expect(list.find(({ kind }) => kind === "otc_released")?.read).toBe(true);
});

/** As if the server had ended before it told a side, or both. */
const forget = (orderId: number, { userId }: { readonly userId: number | null } = { userId: null }) =>
  withClient(server.database.adminUrl, (admin) =>
    admin.query(
      "DELETE FROM notifications WHERE ref = $1 AND ($2::bigint IS NULL OR (user_id = $2 AND kind = 'otc_released'))",
      [`otc:${orderId}`, userId],
    ),
  );

test("what was missed while nobody could tell is told by the sweep, once", async () => {
  const buyer = await desk.taker();
  const { id } = await desk.take(buyer, offer, "20");
  await soon(merchant, id, ["otc_taken"]);
  await forget(id);
  expect(await retryOtc(server.services)).toBe(1);
  expect(await noticesOf(merchant, id)).toEqual(["otc_taken"]);
  expect(await retryOtc(server.services)).toBe(0);
  await desk.paid(buyer, id);
  await desk.release(merchant, id);
  await soon(merchant, id, ["otc_taken", "otc_paid", "otc_released"]);
  await soon(buyer, id, ["otc_released"]);
  await forget(id, merchant);
  await retryOtc(server.services);
  expect(await noticesOf(merchant, id)).toContain("otc_released");
  expect(await retryOtc(server.services)).toBe(0);
});
