import { expect, test } from "vitest";
import { type FormState, isDirty, reduceState, startState } from "./state.ts";

type Values = { readonly name: string; readonly amount: string };
type Part = Partial<Values>;
const merge = (values: Values, part: Part): Values => ({ ...values, ...part });
const start = startState<Values>({ name: "Kim", amount: "" });
const after = (...steps: Parameters<typeof reduceState<Values, Part>>[1][]): FormState<Values> =>
  steps.reduce((state, step) => reduceState(state, step, merge), start);

test("a field that was left shows its error until it changes; an empty one is not an error yet", () => {
  expect(after({ do: "leave", field: "name" }).left).toEqual(new Set(["name"]));
  expect(after({ do: "leave", field: "amount" }).left).toEqual(new Set());
  const left = { do: "leave", field: "name" } as const;
  expect(after(left, { do: "change", action: { amount: "5" } }).left).toEqual(new Set(["name"]));
  expect(after(left, { do: "change", action: { name: "Kin" } }).left).toEqual(new Set());
});

test("a press shows every error, or those of a part of the form", () => {
  expect(after({ do: "try" }).tried).toBe(true);
  expect(after({ do: "try" }, { do: "change", action: { name: "" } }).tried).toBe(true);
  const part = after({ do: "try", fields: ["amount"] });
  expect([part.tried, part.left]).toEqual([false, new Set(["amount"])]);
});

test("another kind of form has none of the errors, and is still a change from the start", () => {
  const turned = after({ do: "leave", field: "name" }, { do: "try" }, { do: "turn", action: { amount: "5" } });
  expect([turned.tried, turned.left, turned.values.amount, isDirty(turned)]).toEqual([false, new Set(), "5", true]);
});

test("a restart returns to the start values, or makes the action's result the new ones", () => {
  const typed = [{ do: "change", action: { name: "Lee", amount: "5" } }, { do: "try" }] as const;
  expect(after(...typed, { do: "restart", action: undefined })).toEqual(start);
  const sent = after(...typed, { do: "restart", action: { amount: "" } });
  expect(sent).toEqual(startState({ name: "Lee", amount: "" }));
});

test("surrounding spaces are not a change to save", () => {
  expect(isDirty(start)).toBe(false);
  expect(isDirty(after({ do: "change", action: { name: " Kim " } }))).toBe(false);
  expect(isDirty(after({ do: "change", action: { name: "Kin" } }))).toBe(true);
  expect(isDirty(after({ do: "change", action: { name: "Kin" } }, { do: "change", action: { name: "Kim" } }))).toBe(
    false,
  );
});
