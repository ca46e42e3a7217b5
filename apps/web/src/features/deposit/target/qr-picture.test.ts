import { expect, test } from "vitest";
import { evenLines, linesOf } from "./qr-picture.ts";

const atMost = (length: number) => (line: string) => line.length <= length;

test("words stay whole where they fit", () => {
  expect(linesOf("Do not send real coins.", atMost(11))).toEqual(["Do not send", "real coins."]);
});

test("an address, which has no spaces, is cut at any letter and loses none", () => {
  const address = "TQ5xAbCdEfGhIjKlMnOpQrStUvWxYz1234";
  const lines = linesOf(address, atMost(20));
  expect(lines.join("")).toBe(address);
  expect(lines).toHaveLength(2);
});

test("a long word after a short one begins its own line", () => {
  expect(linesOf("to TQ5xAbCdEfGh", atMost(6))).toEqual(["to", "TQ5xAb", "CdEfGh"]);
});

test("nothing gives no line", () => expect(linesOf("", atMost(3))).toEqual([]));

test("an address of two lines has lines of equal length", () => {
  expect(evenLines("TQ5xAbCdEfGhIjKlMnOpQrStUvWxYz1234", atMost(32)).map((line) => line.length)).toEqual([17, 17]);
  expect(evenLines("TQ5xAb", atMost(32))).toEqual(["TQ5xAb"]);
});
