import { chatSend } from "@candor/contract/routes/chat.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OtcDesk } from "../../../testing/otc.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";
import { sendFile } from "../../../testing/upload.ts";

/** What the two of an order wrote to each other, as evidence of its dispute. */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
afterAll(() => server.close());

const CARD = "4111 1111 1111 1111";
let seller: Account;
let buyer: Account;
let support: TestOperator;
let disputed = 0;
let peaceful = 0;
let picture = "";
let elsewhere = "";

const say = (by: Account, order: number, text: string, pictures: string[] = []) =>
  server.ok(chatSend, { subject: `otc:${order}`, text, pictures }, { token: by.token, key: commandId() });
const sent = async (by: Account, seed: number) =>
  (await sendFile(server.url, by.token, await testPicture(seed), { purpose: "chat" })).answer.data?.id ?? "";
const read = (by: TestOperator, id: number, after?: number) =>
  server.call(routes.disputeChat, after === undefined ? { id } : { id, after }, by);
const see = (by: TestOperator, id: string) =>
  fetch(`${server.url}/api/console/otc/chat_picture?id=${id}`, { headers: { token: by.token } });
const refusal = async (answer: Promise<Response>) => ((await (await answer).json()) as { error: string }).error;

beforeAll(async () => {
  await desk.open();
  const merchant = await desk.merchant();
  seller = merchant;
  buyer = await desk.person();
  support = await openOperator(server, "support");
  const offer = await desk.publish(merchant);
  disputed = (await desk.take(buyer, offer)).id;
  peaceful = (await desk.take(buyer, offer)).id;
  [picture, elsewhere] = [await sent(seller, 7_001), await sent(seller, 7_002)];
  await say(buyer, disputed, `I paid with my card ${CARD}`);
  await say(seller, disputed, "This is my account today.", [picture]);
  await say(seller, peaceful, "Thank you.", [picture, elsewhere]);
  await server.ok(otc.otcPaid, { id: disputed }, buyer);
  await desk.go(11 * 60_000);
  await server.ok(otc.otcDispute, { id: disputed, statement: "Paid, nothing came." }, buyer);
});

test("is read by who reads disputes, masked as the two see it", async () => {
  for (const by of [support, await openOperator(server, "auditor")]) {
    const { data } = await read(by, disputed);
    expect(data).toMatchObject({
      more: false,
      list: [
        { id: 1, from: "buyer", masked: true, pictures: [] },
        { id: 2, from: "seller", masked: false, text: "This is my account today." },
      ],
    });
    expect(data?.list[1]?.pictures).toEqual([{ file_id: picture, width: 640, height: 420 }]);
    expect(JSON.stringify(data)).not.toContain(CARD);
  }
  expect((await read(support, disputed, 1)).data?.list.map(({ id }) => id)).toEqual([2]);
  expect((await read(support, disputed, 2)).data).toEqual({ list: [], more: false });
});

test("is not read without the right, nor of an order that nobody disputes", async () => {
  const reviewer = await openOperator(server, "reviewer");
  expect(await read(reviewer, disputed)).toMatchObject({ error: "FORBIDDEN" });
  expect(await read(support, peaceful)).toMatchObject({ error: "NOT_FOUND" });
  expect(await read(support, 999_999)).toMatchObject({ error: "NOT_FOUND" });
  expect(await refusal(see(reviewer, picture))).toBe("FORBIDDEN");
  expect(await refusal(see(support, elsewhere))).toBe("NOT_FOUND");
});

test("has pictures, of which each view is in the audit log", async () => {
  const answer = await see(support, picture);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  const entries = await server.services.db
    .selectFrom("audit_log")
    .select(["action", "subject", "operator_id"])
    .where("action", "like", "otc.%")
    .execute();
  expect(entries).toEqual([
    { action: "otc.view_chat_picture", subject: `otc_order:${disputed}`, operator_id: support.id },
  ]);
});
