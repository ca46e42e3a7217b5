import type { Quotation } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { forgetLastSeen, lastAnswer, readLastSeen, writeLastSeen } from "./last-seen.ts";

function memory(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}
const quote = { symbol: "BTC-USDT", now_price: "1", at_ms: 5 } as Quotation;
const assets = (uid: string, total: string) => ({ key: ["wallet/getAsset", {}, "en", uid], atMs: 7, data: { total } });
const home = { key: ["common/getHomeInit", {}, "en", undefined], atMs: 3, data: { banners: [] } };

test("an answer is found again for its user and language alone", () => {
  const store = memory();
  writeLastSeen(store, { reads: [assets("u1", "10")], quotes: [quote] });
  const seen = readLastSeen(store);
  expect(seen.quotes).toEqual([quote]);
  expect(lastAnswer(seen, ["wallet/getAsset", {}, "en", "u1"])).toEqual(assets("u1", "10"));
  expect(lastAnswer(seen, ["wallet/getAsset", {}, "en", "u2"])).toBeUndefined();
  expect(lastAnswer(seen, ["wallet/getAsset", {}, "ja", "u1"])).toBeUndefined();
});

test("a newer answer replaces the older, whoever's it was, and the other reads and quotes stay", () => {
  const store = memory();
  writeLastSeen(store, {
    reads: [assets("u1", "10"), { ...home, key: ["common/getHomeInit", {}, "en"] }],
    quotes: [quote],
  });
  writeLastSeen(store, { reads: [assets("u2", "20")], quotes: [] });
  const seen = readLastSeen(store);
  expect(seen.reads.map(({ key }) => key[0]).sort()).toEqual(["common/getHomeInit", "wallet/getAsset"]);
  expect(lastAnswer(seen, ["wallet/getAsset", {}, "en", "u1"])).toBeUndefined();
  expect(seen.quotes).toEqual([quote]);
});

test("nothing is kept when the storage is full, or after it was forgotten", () => {
  const full = memory(10);
  writeLastSeen(full, { reads: [assets("u1", "10")], quotes: [quote] });
  expect(readLastSeen(full).reads).toEqual([]);
  const store = memory();
  writeLastSeen(store, { reads: [assets("u1", "10")], quotes: [quote] });
  forgetLastSeen(store);
  expect(readLastSeen(store)).toEqual({ reads: [], quotes: [] });
});

test.each(["", "null", "{", "[]", '{"reads":1,"quotes":[]}'])("an invalid record is ignored: %j", (text) => {
  const store = memory();
  store.setItem("candor.last-seen", text);
  expect(readLastSeen(store)).toEqual({ reads: [], quotes: [] });
});
