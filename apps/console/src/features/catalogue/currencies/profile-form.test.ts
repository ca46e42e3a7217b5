import { LOGO_BYTES_MAX } from "@candor/contract/routes/console/currency-profile.ts";
import { expect, test } from "vitest";
import { fileError, linkError, logoText } from "./profile-form.ts";

test.each([
  ["", undefined],
  [" https://coin.example/paper.pdf ", undefined],
  ["http://coin.example", "An https address, or nothing."],
  ["https://user@coin.example", "An https address, or nothing."],
  ["https://localhost", "An https address, or nothing."],
  ["javascript:alert(1)", "An https address, or nothing."],
  ["coin.example", "An https address, or nothing."],
])("the link %j", (link, error) => {
  expect(linkError(link)).toBe(error);
});

test("a file is a picture of at most 256 KiB", () => {
  expect(fileError({ type: "image/webp", size: LOGO_BYTES_MAX })).toBeUndefined();
  expect(fileError({ type: "image/svg+xml", size: 10 })).toBe("A logo is a PNG, JPEG or WebP picture.");
  expect(fileError({ type: "image/png", size: LOGO_BYTES_MAX + 1 })).toBe("A logo has at most 256 KiB.");
});

test("a logo is named by its hash", () => {
  expect(["", "0123456789abcdef".repeat(4), "/9j/4AAQ"].map(logoText)).toEqual([
    "none",
    "0123456789ab",
    "a new picture",
  ]);
});
