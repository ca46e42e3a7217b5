import { expect, test } from "vitest";
import { type KeyStore, keyFor as keyOf, settleKey } from "./send-once.ts";

let made = 0;
const newKey = () => `key-${++made}`;
const keyFor = (store: KeyStore, slot: string, body: unknown, nowMs: number) =>
  keyOf(store, slot, body, nowMs, newKey).key;

function storage(): KeyStore {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}
const body = { number: "1", price: "2" };

test("the same request keeps its id until its outcome is known", () => {
  const store = storage();
  const first = keyFor(store, "spot", body, 0);
  expect(first).toMatch(/^key-/);
  expect(keyOf(store, "spot", body, 1_000, newKey)).toEqual({ key: first, isRepeated: true });
  settleKey(store, "spot");
  expect(keyFor(store, "spot", body, 2_000)).not.toBe(first);
});
test("another body, another form or a day later is another request", () => {
  const store = storage();
  const first = keyFor(store, "spot", body, 0);
  expect(keyFor(store, "lever", body, 0)).not.toBe(first);
  expect(keyFor(store, "spot", body, 24 * 3_600_000)).not.toBe(first);
  const again = keyFor(store, "spot", body, 24 * 3_600_000);
  expect(keyFor(store, "spot", { ...body, number: "3" }, 24 * 3_600_000)).not.toBe(again);
});
test("neither a password nor a code leaves a trace in the storage", () => {
  const form = { email: "a@b.example", code: "123456", password: "secret 1", repassword: "secret 1" };
  const printOf = (body: unknown): unknown => {
    const store = storage();
    keyFor(store, "register", body, 0);
    return JSON.parse(store.getItem("candor.intent.register") ?? "null").body;
  };
  expect(printOf(form)).toBe(printOf({ email: form.email }));
  expect(printOf(form)).not.toBe(printOf({ ...form, email: "c@d.example" }));
});
test("unreadable storage contains no request", () => {
  const store = storage();
  store.setItem("candor.intent.spot", "{broken");
  expect(keyFor(store, "spot", body, 0)).toMatch(/^key-/);
});
