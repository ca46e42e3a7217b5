import { valueHistory } from "@candor/contract/routes/performance.ts";
import { afterAll, expect, test } from "vitest";
import { startTestServer } from "../../../testing/server.ts";
import { NEW_USDT, SaleDesk } from "../../../testing/subscriptions.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new SaleDesk(server, time);

test("what was paid for a new coin is no loss while the coin has no price, and its price counts from then on", async () => {
  await desk.open();
  const account = await desk.applicant();
  await desk.until(desk.startsAt);
  await desk.apply(account, "300");
  await desk.until(desk.endsAt, "allotted_at");
  // 300 NEW at 0.5: of 1,000 USDT 850 are left.
  const { days, today } = await server.ok(valueHistory, { days: 1 }, account);
  expect(days.at(-1)).toMatchObject({ value: "850", profit: "0" });
  expect(today.profit).toBe("0");

  const figures = { change: "0", change_amount: "0", open: "1", high: "1", low: "1", volume: "0", turnover: "0" };
  server.publish({
    type: "quotes",
    list: [{ match_id: NEW_USDT, symbol: "NEW-USDT", now_price: "0.6", at_ms: time.ms, ...figures }],
  });
  const later = await server.ok(valueHistory, { days: 1 }, account);
  expect(later.days.at(-1)).toMatchObject({ value: "1030", profit: "30" });
});
