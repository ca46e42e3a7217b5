import { expect, test } from "vitest";
import { blockOf, linesOf, type Measure, sizeThatFits, wordsOf } from "./text-fit.ts";

/** Every character half as wide as high, Han as wide as high. */
const measure: Measure = (text, size) =>
  [...text].reduce((sum, sign) => sum + (/\p{Script=Han}|[，。]/u.test(sign) ? size : size / 2), 0);

test("a text that fits keeps its size, a longer one becomes smaller until it does", () => {
  expect(sizeThatFits(measure, "BTC/USDT", { size: 20, width: 80 })).toBe(20);
  const size = sizeThatFits(measure, "1000SATSLONG/USDTPERPETUAL", { size: 20, width: 80 });
  expect(size).toBeLessThan(20);
  expect(measure("1000SATSLONG/USDTPERPETUAL", size)).toBeLessThanOrEqual(80);
});
test("lines break between words and hold all of the text", () => {
  expect(linesOf(measure, "No login, no name.", { size: 10, width: 50, language: "en" })).toEqual([
    "No login,",
    "no name.",
  ]);
});
test("a Chinese line never begins with a full stop", () => {
  const lines = linesOf(measure, "扫码即可自行验证。无需登录，不显示身份。", {
    size: 10,
    width: 80,
    language: "zh-CN",
  });
  expect(lines.join("")).toBe("扫码即可自行验证。无需登录，不显示身份。");
  expect(lines.filter((line) => /^[，。]/.test(line))).toEqual([]);
  expect(lines.every((line) => measure(line, 10) <= 80)).toBe(true);
});
test("Thai breaks between words though it writes no spaces", () => {
  expect(wordsOf("ไม่ต้องเข้าสู่ระบบ", "th").length).toBeGreaterThan(2);
});
test("a mark between letters stays with both", () => {
  expect(wordsOf("auto-close, lãi/lỗ", "vi").map((word) => word.trim())).toContain("auto-close,");
});
test("an opening bracket stays with the word that it opens", () => {
  for (const word of wordsOf("負債証明（Proof of Liabilities）を検証", "ja").slice(0, -1))
    expect(word).not.toMatch(/（$/);
  for (const word of wordsOf("ahora ¿qué dices?", "es")) expect(word.trim()).not.toMatch(/¿$/);
});
test("Japanese breaks between phrases, never before a particle or an ending", () => {
  const words = wordsOf("結果ごとにレシートがあり、ブラウザで再計算できます", "ja");
  expect(words.length).toBeGreaterThan(3);
  for (const word of words.slice(1)) expect(word).not.toMatch(/^(?:に|が|で|を|は|ます)/);
});
test("a block has the largest size that fits its lines, and lines of about one length", () => {
  const room = { sizes: [20, 16, 12], width: 160, most: 2, language: "en" };
  expect(blockOf(measure, "aaa bbb ccc ddd eee fff", room)).toEqual({
    size: 20,
    lines: ["aaa bbb ccc", "ddd eee fff"],
  });
  expect(blockOf(measure, "aaa bbb ccc ddd eee fff", { ...room, most: 1 })).toEqual({
    size: 12,
    lines: ["aaa bbb ccc ddd eee fff"],
  });
});
test("a word that is wider than a line is not lost at the smallest size", () =>
  expect(
    blockOf(measure, "incomprehensibilities now", { sizes: [20, 12], width: 100, most: 1, language: "en" }),
  ).toEqual({
    size: 12,
    lines: ["incomprehensibilities", "now"],
  }));
test("no Chinese line begins with a particle", () => {
  const words = wordsOf("在每個價格都可查證的平台練習交易", "zh-TW");
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter((word) => word.startsWith("的"))).toEqual([]);
});
