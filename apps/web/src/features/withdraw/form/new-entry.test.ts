import { expect, test } from "vitest";
import { newEntryOf } from "./new-entry.ts";

const book = [
  { id: 1, chain_id: 1, address: "0xAbC" },
  { id: 2, chain_id: 2, address: "0xabc" },
  { id: 3, chain_id: 1, address: "0xdef" },
];

test("the saved address is found on its own network, in any spelling of its letters", () => {
  expect(newEntryOf(book, { chainId: 1, address: "0xabc" })?.id).toBe(1);
  expect(newEntryOf(book, { chainId: 2, address: "0xABC" })?.id).toBe(2);
  expect(newEntryOf(book, { chainId: 3, address: "0xabc" })).toBeUndefined();
  expect(newEntryOf([], { chainId: 1, address: "0xabc" })).toBeUndefined();
});
