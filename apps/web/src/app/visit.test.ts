import { expect, test } from "vitest";
import { type PageName, pages } from "../paths.ts";
import { visitOf } from "./visit.ts";

const names = Object.keys(pages) as PageName[];

test("a page begins again with another query, and not with the same one in another order", () => {
  expect(visitOf("transfer", { to: "mic" })).not.toBe(visitOf("transfer", { to: "lever" }));
  expect(visitOf("transfer", { to: "mic" })).not.toBe(visitOf("transfer", {}));
  expect(visitOf("transfer", { from: "c2c", to: "mic" })).toBe(visitOf("transfer", { to: "mic", from: "c2c" }));
  expect(visitOf("help", { slug: "a&b=c" })).not.toBe(visitOf("help", { slug: "a", b: "c" }));
});
test("the pages that change their own query stay, and no form is among them", () => {
  const staying = names.filter(
    (name) => visitOf(name, { symbol: "BTC-USDT" }) === visitOf(name, { symbol: "ETH-USDT" }),
  );
  expect(staying).toEqual([
    "option",
    "lever",
    "notices",
    "alerts",
    "publication",
    "kline",
    "deposit",
    "otc",
    "otcOrders",
    "promotionInvited",
    "promotionBonus",
  ]);
});
