import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskSecrets } from "./chat-mask.ts";

describe("hides", () => {
  test.each([
    ["my card 4111 1111 1111 1111 was refused", "my card •••• 1111 was refused"],
    ["4111-1111-1111-1111", "•••• 1111"],
    ["卡号６２２２０２１２３４５６７８９０１２８", "卡号•••• 0128"],
    ["two: 4111111111111111, 5555555555554444.", "two: •••• 1111, •••• 4444."],
    ["The code is 482913", "The code is ••••••"],
    ["code: 482 913", "code: ••••••"],
    ["My OTP 482913, thanks", "My OTP ••••••, thanks"],
    ["cvv 123", "cvv ••••••"],
    ["fund password 135790", "fund password ••••••"],
    ["El código es 482913", "El código es ••••••"],
    ["mã 482913", "mã ••••••"],
    ["認証コードは482913です", "認証コードは••••••です"],
    ["인증번호 482913 입니다", "인증번호 •••••• 입니다"],
    ["รหัสยืนยัน 482913", "รหัสยืนยัน ••••••"],
    ["验证码是482913", "验证码是••••••"],
    ["驗證碼：482913", "驗證碼：••••••"],
    ["password: hunter2!", "password: ••••••"],
    ["my password is a-Calm-Harbour7 ok", "my password is •••••• ok"],
    ["mật khẩu là Matkhau123", "mật khẩu là ••••••"],
    ["密码是abc12345", "密码是••••••"],
  ])("%j as %j", (text, clean) => expect(maskSecrets(text)).toEqual({ text: clean, masked: true }));
});

test.each([
  "My deposit of 250 USDT is under review.",
  "order 2026112300012345 of account 10000001",
  "4111 1111 1111 1112 has a wrong digit",
  "error code 502913",
  "invite code 482913",
  "my password is wrong",
  "I changed my password 3 days ago",
  "the code did not arrive at 12:30, twice in 2026.11",
  "tx 0x9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0",
  "price 67412.55, amount 0.12345678",
  "call +1 415 555 0134",
])("leaves %j", (text) => expect(maskSecrets(text)).toEqual({ text, masked: false }));

test("what was hidden once stays as it is, and no card survives in any text", () => {
  const card = fc.constantFrom("4111111111111111", "5555 5555 5555 4444", "3782-822463-10005", "6222021234567890128");
  const around = fc.string({ maxLength: 12 }).filter((text) => !/[0-9\uff10-\uff19 .\u00a0-]/.test(text));
  fc.assert(
    fc.property(around, card, around, (before, number, after) => {
      const { text, masked } = maskSecrets(before + number + after);
      expect(masked).toBe(true);
      expect(text.replace(/[^0-9]/g, "").length).toBeLessThan(12);
      expect(maskSecrets(text)).toEqual({ text, masked: false });
    }),
  );
});

test("long texts take no time: nothing backtracks", () => {
  const started = performance.now();
  for (const piece of ["4 ", "password is ", "code ", "1-", "รหัส", "a"]) maskSecrets(piece.repeat(2_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
