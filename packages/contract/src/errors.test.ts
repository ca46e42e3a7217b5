import { expect, test } from "vitest";
import { envelopeCode, envelopeType, errorCodes, refuse } from "./errors.ts";
import { languages } from "./i18n/languages.ts";
import { messageOf } from "./i18n/messages.ts";
import { specificationMessages } from "./i18n/specification-messages.ts";

test("section 8 is listed whole, 27 messages, and each code says one of them only", () => {
  expect(Object.keys(specificationMessages)).toHaveLength(27);
  const codes: string[] = Object.values(specificationMessages).flat();
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(Object.entries(specificationMessages))("section 8, %s: a text in every language", (_, codes) => {
  for (const code of codes)
    for (const language of languages) {
      const shown = messageOf(code, language, { min: "1", max: "2", currency: "USDT", seconds: 60 });
      expect(shown.length).toBeGreaterThan(3);
      expect(shown).not.toMatch(/[{}…]/);
    }
});

test("no code twice", () => expect(new Set(errorCodes).size).toBe(errorCodes.length));

test("a refusal is neither 0 nor 1, which a client of section 7 treats as success", () => {
  for (const code of errorCodes) expect([4, -1]).toContain(envelopeCode(code));
});

test("code 4 leads to login, 999 clears the session, 998 leads to verification", () => {
  expect(errorCodes.filter((code) => envelopeCode(code) === 4)).toEqual(["NOT_LOGGED_IN", "SESSION_CLEARED"]);
  expect(errorCodes.filter((code) => envelopeType(code) === 999)).toEqual(["SESSION_CLEARED"]);
  expect(errorCodes.filter((code) => envelopeType(code) === 998)).toEqual(["NOT_VERIFIED"]);
});

test("a refusal without values has no params, rather than an undefined one", () => {
  expect(Object.keys(refuse("BUSY"))).toEqual(["ok", "error"]);
  expect(refuse("PRICE_OFF_TICK", { tick: "0.01" })).toEqual({
    ok: false,
    error: "PRICE_OFF_TICK",
    params: { tick: "0.01" },
  });
});
