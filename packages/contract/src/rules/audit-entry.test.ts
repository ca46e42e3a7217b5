import { expect, test } from "vitest";
import { auditHash, canonicalText, type HashedEntry } from "./audit-entry.ts";

const entry: HashedEntry = {
  id: 2,
  at: "2026-11-20T13:58:07.412Z",
  operator_id: 7,
  action: "user.freeze",
  subject: "user:12",
  before: { state: "active" },
  after: { z: 1, a: { y: [1, { d: 1, c: null }], x: "ü" } },
  reason: "",
  ip: "::1",
};

test("an entry is one text, in any order of members", () => {
  expect(canonicalText(entry)).toBe(
    '{"action":"user.freeze","after":{"a":{"x":"ü","y":[1,{"c":null,"d":1}]},"z":1},"at":"2026-11-20T13:58:07.412Z",' +
      '"before":{"state":"active"},"id":2,"ip":"::1","operator_id":7,"reason":"","subject":"user:12"}',
  );
  const turned = { ...entry, after: { a: { x: "ü", y: [1, { c: null, d: 1 }] }, z: 1 } };
  expect(canonicalText(turned)).toBe(canonicalText(entry));
});

test("the hash is bound to the previous entry and to every member", () => {
  const start = "00".repeat(32);
  const hash = auditHash(start, entry);
  // By node:crypto, over 32 zero bytes and the text above.
  expect(hash).toBe("a5ce55c033a1784afff00c9bf5c214e5bc6731eb330ea1ac911c2f5c91678972");
  const others: readonly Partial<HashedEntry>[] = [
    ...[{ id: 3 }, { at: "2026-11-20T13:58:07.413Z" }, { operator_id: null }, { action: "user.lock" }],
    ...[{ subject: "user:13" }, { before: null }, { after: {} }, { reason: "x" }, { ip: "::2" }],
  ];
  const hashes = others.map((change) => auditHash(start, { ...entry, ...change }));
  expect(new Set([hash, auditHash(hash, entry), ...hashes]).size).toBe(others.length + 2);
});
