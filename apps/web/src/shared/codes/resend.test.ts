import { expect, test } from "vitest";
import { type CodeRequest, codeSlot, isPending, recallCode, rememberCode, spendCode, waitSeconds } from "./resend.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("the wait survives leaving the page and ends after 60 s", () => {
  const store = memory();
  rememberCode(store, "slot", { resendAtMs: 160_000, expiresAtMs: 700_000 });
  const sent = recallCode(store, "slot");
  expect(waitSeconds(sent, 100_000)).toBe(60);
  expect(waitSeconds(sent, 117_400)).toBe(43);
  expect(waitSeconds(sent, 160_000)).toBe(0);
  expect(isPending(sent, 160_000)).toBe(true);
  expect(isPending(sent, 700_000)).toBe(false);
});

test("a rate-limit refusal starts the wait without claiming that a code was sent", () => {
  expect(isPending({ resendAtMs: 10 }, 5)).toBe(false);
});

test("each purpose and target has its own wait, in any spelling of the number", () => {
  const phone = (mobile: string, event: "register" | "bind"): CodeRequest => ({
    by: "sms",
    input: { area_code: "84", mobile, event },
  });
  expect(codeSlot(phone("090 000 0417", "register"))).toBe(codeSlot(phone("0900000417", "register")));
  expect(codeSlot(phone("0900000417", "register"))).not.toBe(codeSlot(phone("0900000417", "bind")));
  const mail = { by: "mail", input: { email: " Kim@Example.com", event: "resetpwd" } } as const;
  expect(codeSlot(mail)).toBe("candor.code.resetpwd.kim@example.com");
});

test.each(["", "null", "{", '{"resendAtMs":"soon"}'])("an invalid record is ignored: %j", (text) => {
  const store = memory();
  store.setItem("slot", text);
  expect(recallCode(store, "slot")).toBeUndefined();
});

test("a used code is no longer pending, while the wait for the next one goes on", () => {
  const store = memory();
  rememberCode(store, "slot", { resendAtMs: 160_000, expiresAtMs: 700_000 });
  spendCode(store, "slot");
  const sent = recallCode(store, "slot");
  expect(isPending(sent, 100_000)).toBe(false);
  expect(waitSeconds(sent, 100_000)).toBe(60);
  spendCode(store, "another");
  expect(recallCode(store, "another")).toBeUndefined();
});
