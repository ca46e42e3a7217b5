import { expect, test } from "vitest";
import { pictureOf } from "./picture-of.ts";

test.each([
  ["/pages/trade/kline?symbol=BTC-USDT", "price"],
  ["/pages/assets/index", "practice"],
  ["/pages/settings/security/index", "shield"],
  ["/pages/publication/details?id=2", "launch"],
  ["/pages/index/notice/notice?id=1", "news"],
  ["https://elsewhere.example/pages/assets/index", "news"],
  ["", "news"],
])("a banner that leads to %j shows %s", (link, picture) => {
  expect(pictureOf(link)).toBe(picture);
});
