import { expect, test } from "vitest";
import { piecesOf } from "./article-links.ts";

test("a message is split where it names a help article", () => {
  expect(piecesOf("This may help: Make a deposit (/pages/help-center/detail?slug=deposit)\nBye")).toEqual([
    { text: "This may help: Make a deposit " },
    { slug: "deposit", at: 30 },
    { text: "\nBye" },
  ]);
  expect(piecesOf("#/pages/help-center/detail?slug=two-factor")).toEqual([{ slug: "two-factor", at: 0 }]);
});

test("every other address stays text", () => {
  for (const text of [
    "https://evil.example/pages/user",
    "https://evil.example/pages/help-center/detail?slug=deposit",
    "javascript:alert(1)",
    "/pages/assets/withdraw?to=0x1",
    "/pages/help-center/detail?slug=",
    "/pages/help-center/detail?slug=<b>",
    "",
  ])
    expect(piecesOf(text).every((piece) => "text" in piece)).toBe(true);
});
