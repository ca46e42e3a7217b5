import { describe, expect, test } from "vitest";
import { type GuardInput, guard } from "./guard.ts";

const input: GuardInput = {
  page: "deposit",
  fullPath: "/pages/assets/deposit/index?currency_id=3",
  loggedIn: false,
  nowMs: 10_000,
  lastRedirectMs: undefined,
};

describe("guard", () => {
  test("shows a guest the public pages, and a user every page", () => {
    expect(guard({ ...input, page: "quotes" })).toEqual({ kind: "pass" });
    expect(guard({ ...input, loggedIn: true })).toEqual({ kind: "pass" });
  });
  test("sends a guest to the login with the encoded full path and back-type 1", () => {
    const decision = guard(input);
    expect(decision.kind).toBe("login");
    if (decision.kind !== "login") return;
    expect(decision.href).toBe(`/pages/user/login/login?back-page=${encodeURIComponent(input.fullPath)}&back-type=1`);
  });
  test("sends back-type 2 from the assets tab", () => {
    const decision = guard({ ...input, page: "assets", fullPath: "/pages/assets/index" });
    expect(decision).toMatchObject({ kind: "login", href: expect.stringContaining("back-type=2") });
  });
  test("redirects at most once a second", () => {
    expect(guard({ ...input, lastRedirectMs: 9_001 }).kind).toBe("hold");
    expect(guard({ ...input, lastRedirectMs: 9_000 }).kind).toBe("login");
  });
});
