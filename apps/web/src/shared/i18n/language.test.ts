import { expect, test } from "vitest";
import { chooseLanguage } from "./language.ts";

test("the kept choice wins, older codes included", () => {
  expect(chooseLanguage("kr", ["ja-JP"])).toBe("ko");
});
test("else the browser's first supported one, else English", () => {
  expect(chooseLanguage(null, ["fr-FR", "zh-Hant-HK", "en"])).toBe("zh-TW");
  expect(chooseLanguage("nonsense", ["es-MX"])).toBe("es");
  expect(chooseLanguage(null, ["fr-FR"])).toBe("en");
});
