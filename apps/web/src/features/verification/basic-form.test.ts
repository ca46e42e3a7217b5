import { expect, test } from "vitest";
import { type BasicForm, errorsOf, inputOf, startForm } from "./basic-form.ts";

const full: BasicForm = {
  country: "TH",
  document_type: "idcard",
  document_number: "1-2345-45678-78-1",
  name: "Somchai",
  contact_address: "1 Rama IV, Bangkok",
};

test("an empty form misses every field, each at its own place", () => {
  const errors = errorsOf(startForm(null));
  expect(Object.values(errors)).toEqual(Array(5).fill({ error: "FIELD_REQUIRED" }));
  expect(inputOf(startForm(null))).toBeUndefined();
});

test("spaces are nothing", () => {
  expect(errorsOf({ ...full, name: "   " })).toEqual({ name: { error: "FIELD_REQUIRED" } });
});

test("a number is judged by its type and country, once it is there", () => {
  expect(errorsOf(full)).toEqual({});
  expect(errorsOf({ ...full, document_number: "1-2345-45678-78-2" })).toEqual({
    document_number: { error: "DOCUMENT_NUMBER_INVALID" },
  });
  expect(errorsOf({ ...full, document_type: "" })).toEqual({ document_type: { error: "FIELD_REQUIRED" } });
});

test("what can be sent is what the call takes", () => {
  expect(inputOf(full)).toEqual(full);
});

test("what was sent back comes again, without the number that is not known any more", () => {
  const { document_number: _, ...kept } = full;
  const submitted = { ...kept, document_type: "idcard" as const, document_number: "•••781" };
  expect(startForm(submitted)).toEqual({ ...full, document_number: "" });
});
