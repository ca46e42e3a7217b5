import { expect, test } from "vitest";
import { type BasicForm, errorsOf, inputOf, startForm } from "./basic-form.ts";

const full: BasicForm = {
  country: "TH",
  document_type: "idcard",
  document_number: "1-2345-45678-78-1",
  name: "Somchai",
  contact_address: "1 Rama IV, Bangkok",
};

test("an empty form reports every field as missing", () => {
  const errors = errorsOf(startForm(null));
  expect(Object.values(errors)).toEqual(Array(5).fill({ error: "FIELD_REQUIRED" }));
  expect(inputOf(startForm(null))).toBeUndefined();
});

test("spaces count as empty", () => {
  expect(errorsOf({ ...full, name: "   " })).toEqual({ name: { error: "FIELD_REQUIRED" } });
});

test("a number is checked by its type and country, once it is entered", () => {
  expect(errorsOf(full)).toEqual({});
  expect(errorsOf({ ...full, document_number: "1-2345-45678-78-2" })).toEqual({
    document_number: { error: "DOCUMENT_NUMBER_INVALID" },
  });
  expect(errorsOf({ ...full, document_type: "" })).toEqual({ document_type: { error: "FIELD_REQUIRED" } });
});

test("a complete form gives the call's input", () => {
  expect(inputOf(full)).toEqual(full);
});

test("a submission that was sent back is filled in again, without the number, which is no longer known", () => {
  const { document_number: _, ...kept } = full;
  const submitted = { ...kept, document_type: "idcard" as const, document_number: "•••781" };
  expect(startForm(submitted)).toEqual({ ...full, document_number: "" });
});
