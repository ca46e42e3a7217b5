import { expect, test } from "vitest";
import { comparisonsOf, type FieldName, type IdentityRecord, nextOpen, whyNotYet } from "./comparisons.ts";

const photo = (kind: "front" | "back" | "hand") => ({ kind, file_id: kind, width: 4, height: 3 });
const record = (photos: IdentityRecord["photos"]): IdentityRecord => ({
  id: "7",
  version: 1,
  submitted_at: "2026-11-20T00:00:00Z",
  submitted_at_ms: 0,
  due_at_ms: 1,
  age: "in_time",
  holder: null,
  assignee: null,
  asked_until_ms: null,
  decided: null,
  user: {
    uid: "10000001",
    nickname: "L",
    verified_name: null,
    simulated: false,
    contact: "l@x.example",
    lang: "vi",
    state: "active",
  },
  level: 2,
  state: "under_review",
  country: "VN",
  document_type: "idcard",
  marks: 0,
  name: "LINH VIDU",
  document_number: "079204118",
  contact_address: "12 Sample Street",
  photos,
  facts: [],
  same_photos: [],
  history: [],
  registered_at: "2026-11-19T00:00:00Z",
  reason: null,
  operator_note: "",
  decided_at: null,
  decided_by: null,
});
const advanced = comparisonsOf(record([photo("front"), photo("back"), photo("hand")]));

test("the advanced level has six comparisons, each with its picture", () => {
  expect(advanced.map(({ field, photo: kind }) => `${field} ${kind}`)).toEqual([
    "name front",
    "document front",
    "number front",
    "country front",
    "address back",
    "person hand",
  ]);
});
test("the basic level has no picture and no face to compare", () => {
  const basic = comparisonsOf(record([]));
  expect(basic.map(({ photo: kind }) => kind)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
test("the next field is the next unticked one, wrapping around the end", () => {
  const ticked = new Set<FieldName>(["name", "document", "number"]);
  expect(nextOpen(advanced, ticked, "document")).toBe("country");
  expect(nextOpen(advanced, new Set<FieldName>(["country", "address", "person"]), "number")).toBe("name");
  expect(nextOpen(advanced, new Set(advanced.map(({ field }) => field)), "person")).toBe("person");
});
test("approving is possible with the last tick and not before", () => {
  const all = new Set(advanced.map(({ field }) => field));
  expect(whyNotYet(advanced, all)).toBeUndefined();
  all.delete("number");
  expect(whyNotYet(advanced, all)).toBe("Approve opens when all six agree. 1 left: document number.");
});
