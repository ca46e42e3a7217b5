import { chatMessages } from "@candor/contract/routes/chat.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, expect, test } from "vitest";
import { USDT } from "../testing/engine.ts";
import { OtcDesk } from "../testing/otc.ts";
import { startTestServer } from "../testing/server.ts";
import { waitFor } from "../testing/wait-for.ts";
import { startDemoMerchants } from "./otc-merchants.ts";

const server = await startTestServer();
const desk = new OtcDesk(server, { ms: Date.now() });
afterAll(() => server.close());
const SOON = { timeout: 30_000 };

test("a demo's merchants are robots, publish covered offers, and answer by themselves; a restart makes none twice", async () => {
  await desk.open();
  const stop = await startDemoMerchants(server.services);
  const market = { side: "sell", currency_id: USDT, fiat: "EUR" } as const;
  const offers = async (side: "sell" | "buy" = "sell") => (await server.ok(otc.otcOffers, { ...market, side })).list;
  await waitFor(async () => expect(await offers("buy")).toHaveLength(2), SOON);
  const [offer] = await offers();
  if (!offer) throw new Error("there is no offer");
  // 1 x 0.9 x 1.005, in cents.
  expect(offer).toMatchObject({ price: "0.9", premium: "0.005", merchant: { is_robot: true, state: "active" } });
  expect(offer.range).toEqual({ min: "9", max: "1800" });
  const user = await desk.person();
  const order = await desk.take(user, offer, "100");
  const record = await server.ok(otc.otcOrder, { id: order.id }, user);
  expect(record.accounts).toMatchObject([{ bank_name: "Practice Bank", card_number: "DE00100200300400500601" }]);
  const subject = `otc:${order.id}`;
  await waitFor(async () => {
    const { list } = await server.ok(chatMessages, { subject }, user);
    expect(list.map(({ from, text }) => [from, text.slice(0, 17)])).toEqual([["other", "Hello! I am a rob"]]);
  }, SOON);
  expect((await server.ok(otc.otcOrder, { id: order.id }, user)).order.unread).toBe(1);
  await desk.paid(user, order.id);
  const status = async (id: number) => (await server.ok(otc.otcOrder, { id }, user)).order.status;
  await waitFor(async () => expect(await status(order.id)).toBe("released"), SOON);

  const [buying] = await offers("buy");
  const { id: account } = await desk.account(user);
  if (!buying) throw new Error("there is no offer to buy");
  const sale = await desk.take(user, buying, "50", account);
  await waitFor(async () => expect(await status(sale.id)).toBe("paid"), SOON);
  const { vouchers, payer_name } = await server.ok(otc.otcOrder, { id: sale.id }, user);
  expect(payer_name).toMatch(/Robotnik$/);
  const picture = await fetch(`${server.url}/api/common/file?id=${vouchers[0]}`, { headers: { token: user.token } });
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  await stop();

  const counts = async () =>
    (
      await server.database.pool.query(
        "SELECT (SELECT count(*)::int FROM otc_offers) AS offers, (SELECT count(*)::int FROM otc_accounts) AS accounts",
      )
    ).rows[0];
  const before = await counts();
  await (await startDemoMerchants(server.services))();
  expect(await counts()).toEqual(before);
}, 120_000);

test("production has none of them", async () => {
  const services = { ...server.services, config: { ...server.services.config, mode: "production" as const } };
  await expect(startDemoMerchants(services)).rejects.toThrow("only a demo");
});
