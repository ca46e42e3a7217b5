import { expect, test } from "vitest";
import { afterLogin } from "./after-login.ts";

test("a login returns to the page that requested it", () => {
  expect(afterLogin({ "back-page": "/pages/assets/detail?id=3" })).toBe("/pages/assets/detail?id=3");
});
test("it never leads to another site or to a broken path", () => {
  for (const back of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "pages/home",
    "",
    "javascript:alert(1)",
  ])
    expect(afterLogin({ "back-page": back }), back).toBe("/");
  expect(afterLogin({})).toBe("/");
});
