import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { commandId, required } from "../../../testing/engine.ts";
import { OtcDesk } from "../../../testing/otc.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
beforeAll(async () => {
  await desk.open();
  merchant = await desk.merchant();
});

const freeze = (account: Account) =>
  required(server.engine, { type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
let pictures = 20_000;
/** The error of an upload; undefined for one that was kept. */
const refusedUpload = async (by: Account, purpose: string): Promise<string | undefined> => {
  pictures += 1;
  return (await sendFile(server.url, by.token, await testPicture(pictures), { purpose })).answer.error;
};

test("a frozen buyer uploads the picture of the payment of an unpaid order, and nothing else", async () => {
  const offer = await desk.publish(merchant);
  const buyer = await desk.taker({ level: 2 });
  const order = await desk.take(buyer, offer);
  await freeze(buyer);
  expect(await refusedUpload(buyer, "identity")).toBe("ACCOUNT_FROZEN");
  const voucher = await desk.picture(buyer);
  expect(await server.ok(otc.otcPaid, { id: order.id, voucher }, buyer)).toMatchObject({ status: "paid" });
  expect((await server.ok(otc.otcOrder, { id: order.id }, merchant)).vouchers).toEqual([voucher]);
  // Nothing waits for their payment any more.
  expect(await refusedUpload(buyer, "proof")).toBe("ACCOUNT_FROZEN");
});

test("frozen users without an order to pay upload no picture of a payment", async () => {
  const offer = await desk.publish(merchant);
  const [buyer, stranger] = [await desk.taker({ level: 2 }), await desk.taker({ level: 2 })];
  const order = await desk.take(buyer, offer, "50");
  await Promise.all([freeze(stranger), freeze(merchant)]);
  expect(await refusedUpload(stranger, "proof")).toBe("ACCOUNT_FROZEN");
  // The seller of an unpaid order has no payment to show.
  expect(await refusedUpload(merchant, "proof")).toBe("ACCOUNT_FROZEN");
  await server.ok(otc.otcCancel, { id: order.id }, buyer);
  await freeze(buyer);
  expect(await refusedUpload(buyer, "proof")).toBe("ACCOUNT_FROZEN");
});
