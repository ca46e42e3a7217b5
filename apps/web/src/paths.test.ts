import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { flagsOf, hrefOf, type PageName, pageAt, pages, tabs } from "./paths.ts";

const names = Object.keys(pages) as PageName[];
const flagged = (flag: "pull" | "tab" | "dark") => names.filter((name) => flagsOf(name)[flag] !== undefined).sort();

test("paths are distinct, and aliases and trailing slashes lead to the same page", () => {
  const all = names.flatMap((name) => [flagsOf(name).path, ...(flagsOf(name).aliases ?? [])]);
  expect(new Set(all).size).toBe(all.length);
  expect(pageAt("/pages/index/index")).toBe("home");
  expect(pageAt("/pages/help/center/center")).toBe("help");
  expect(pageAt("/pages/trade/kline/")).toBe("kline");
  expect(pageAt("/nowhere")).toBeUndefined();
});
test("the five tabs are in the specification's order", () => {
  expect(tabs.map((name) => flagsOf(name).tab)).toEqual([0, 1, 2, 3, 4]);
  expect(flagged("tab")).toEqual([...tabs].sort());
});
test("pull to refresh is on where section 2 requires it, and on our own pages of deposits, promotion, price alerts and OTC", () => {
  const expected = [
    "home",
    "assets",
    "assetDetail",
    "tradeAccount",
    "credit",
    "finance",
    "financeOrders",
    "miner",
    "minerOrders",
    "help",
    "assetRecord",
    "notices",
    "depositRecord",
    "depositDetail",
    "otc",
    "otcOrder",
    "otcOrders",
    "otcMerchant",
    "promotion",
    "promotionInvited",
    "promotionBonus",
    "alerts",
    "question",
  ];
  expect(flagged("pull")).toEqual(expected.sort());
});
test("contracts and chat are dark", () => expect(flagged("dark")).toEqual(["chat", "lever", "otcChat"]));
test("titles exist in English", () => {
  const text = JSON.parse(readFileSync(new URL("./locales/en/common.json", import.meta.url), "utf8"));
  for (const name of names) {
    const [group = "", key = ""] = flagsOf(name).title.split(".");
    expect(text[group][key], name).toBeTypeOf("string");
  }
});
test("an href carries its query as text", () => {
  expect(hrefOf("kline", { symbol: "BTC-USDT", n: 1 })).toBe("/pages/trade/kline?symbol=BTC-USDT&n=1");
});
