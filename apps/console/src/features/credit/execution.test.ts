import { expect, test } from "vitest";
import { decisionText, executionOf, stateWord } from "./execution.ts";

test("a credit is booked by the engine, terms are applied by it, and a setting is applied by the server", () => {
  expect(executionOf("credit")).toMatchObject({ step: "Booked", by: "by the engine" });
  expect(executionOf("hosting_terms")).toMatchObject({ step: "Applied", by: "by the engine" });
  expect(executionOf("setting")).toMatchObject({ step: "Applied", by: "by the server" });
});

test("the state says booked only where there are entries", () => {
  expect(stateWord({ kind: "debit", state: "booked" })).toBe("Booked");
  expect(stateWord({ kind: "fee_levels", state: "booked" })).toBe("Applied");
  expect(stateWord({ kind: "operator_role", state: "approved" })).toBe("Approved, applying");
  expect(stateWord({ kind: "operator_role", state: "waiting" })).toBeUndefined();
});

test("the outcome of a decision names who carried it out", () => {
  const role = { kind: "operator_role", summary: "Role of anna" } as const;
  expect(decisionText(role, "booked", null)).toBe("Role of anna: applied.");
  expect(decisionText(role, "approved", null)).toBe("Role of anna: approved. It is being applied by the server.");
  expect(decisionText(role, "refused", "VERSION_CONFLICT")).toBe(
    "Role of anna: approved, but could not be carried out (VERSION_CONFLICT).",
  );
  expect(decisionText({ kind: "credit", summary: "Credit 5 USDT" }, "booked", null)).toBe("Credit 5 USDT: booked.");
  expect(decisionText(role, "withdrawn", null)).toBe("Role of anna: withdrawn.");
});
