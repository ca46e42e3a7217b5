import { expect, test } from "vitest";
import { DRAFT_LASTS_MS, Drafts, withDraft } from "./draft.ts";

function setup() {
  const kept = new Map<string, string>();
  let now = 1_000;
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { drafts: new Drafts(store, () => now), store, kept, pass: (ms: number) => (now += ms) };
}

test("the forms on the screen are kept when the session ends, for their user alone", () => {
  const { drafts } = setup();
  drafts.watch("spot", () => ({ price: "1000" }));
  drafts.watch("exchange", () => undefined);
  const end = drafts.watch("transfer", () => ({ amount: "5" }));
  end();
  expect(drafts.keepOpen("u1")).toBe(true);
  expect(drafts.recall("spot", "u1")).toEqual({ price: "1000" });
  expect(drafts.recall("exchange", "u1")).toBeUndefined();
  expect(drafts.recall("transfer", "u1")).toBeUndefined();
  expect(drafts.recall("spot", "u2")).toBeUndefined();
  expect(drafts.recall("spot", undefined)).toBeUndefined();
});

test("nothing typed is nothing kept", () => {
  const { drafts, kept } = setup();
  drafts.watch("spot", () => undefined);
  expect(drafts.keepOpen("u1")).toBe(false);
  expect(kept.size).toBe(0);
});

test("a draft ends after half an hour, when it is forgotten, and when somebody else logs in", () => {
  const { drafts, kept, pass } = setup();
  drafts.keep("spot", "u1", { price: "1" });
  pass(DRAFT_LASTS_MS - 1);
  expect(drafts.recall("spot", "u1")).toBeDefined();
  pass(1);
  expect(drafts.recall("spot", "u1")).toBeUndefined();
  drafts.keep("spot", "u1", { price: "1" });
  drafts.forget("spot");
  expect(kept.size).toBe(0);
  drafts.keep("spot", "u1", { price: "1" });
  drafts.keep("transfer", "u2", { amount: "1" });
  drafts.forgetAllBut("u2");
  expect(drafts.recall("spot", "u1")).toBeUndefined();
  expect(drafts.recall("transfer", "u2")).toEqual({ amount: "1" });
});

test.each(["", "null", "{", "[]", '{"spot":7}', '{"spot":null}'])("an invalid record is ignored: %j", (text) => {
  const { drafts, store } = setup();
  store.setItem("candor.drafts", text);
  expect(drafts.recall("spot", "u1")).toBeUndefined();
});

test("only the listed fields of the right type are taken over", () => {
  const start = { price: "", lots: "1", percent: undefined as number | undefined, code: "" };
  const draft = { price: "1000", lots: 3, percent: 25, code: "123456" };
  expect(withDraft(start, draft, ["price", "lots", "percent"])).toEqual({
    price: "1000",
    lots: "1",
    percent: 25,
    code: "",
  });
  expect(withDraft(start, undefined, ["price"])).toBe(start);
});
