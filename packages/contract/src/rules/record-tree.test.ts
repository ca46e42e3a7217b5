import { createHash } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { bytes } from "../testing/liability.ts";
import {
  batchHead,
  headsTree,
  publishedHash,
  recordPath,
  recordPaths,
  recordsRoot,
  verifyHeadPath,
  verifyRecordPath,
} from "./record-tree.ts";

const native = (data: Uint8Array): Uint8Array => createHash("sha256").update(data).digest();
const lines = (length: number) => Array.from({ length }, (_, index) => `["receipt",${index}]`);
const headFacts = { batchId: 7, before: bytes(1), textHash: bytes(2), stateRoot: bytes(3), recordsRoot: bytes(4) };
const heads = [
  { batchId: 7, head: bytes(1) },
  { batchId: 8, head: bytes(2) },
  { batchId: 9, head: bytes(3) },
];

describe("the encoding stays what docs/PROOF.md says; the vectors were computed by a second implementation in Python", () => {
  test.each([
    ["no record", recordsRoot([]), "0".repeat(64)],
    ["one record", recordsRoot(["a"]), "695b18ffd5ae4d304641777589f6bafd4ca0c7cac0adfbd365d6bb262f4fb575"],
    ["two records", recordsRoot(["a", "b"]), "eef9b01db2c75749db1a83cd22425df00e8955ddf5ee56170f5fb0330e55b830"],
    ["three records", recordsRoot(["a", "b", "c"]), "61566b4600eec6c71e48c40423845208dbe575d6f7b6efb5d2a7b95b94d5a207"],
    ["a batch's head", batchHead(headFacts), "b2bbe8f3c48fd5346482b3d7c64a1ead49ffc761f5c3558cd75a78ab05020854"],
    ["three heads", headsTree(heads).root, "7036fcf0711815feb5011808fc50993a71f66bac7aa62ff2f8965fbbb1bf557d"],
    [
      "a published head",
      publishedHash({
        number: 1,
        before: bytes(0),
        firstBatch: 7,
        lastBatch: 9,
        lastHead: bytes(3),
        headsRoot: bytes(5),
        roots: [{ id: 6, root: bytes(7) }],
        atMs: 1_795_219_200_000,
      }),
      "0fcc6ed66e36bd34a85ef46734bf8fb84bef63e10abd049f6b2381b8a2d3fa20",
    ],
  ])("%s", (_, hash, hex) => expect(bytesToHex(hash)).toBe(hex));
});

describe("records of a batch", () => {
  test.each([1, 2, 3, 4, 5, 7, 8, 9, 17])("each of %i has a path to the root, and no other line has it", (length) => {
    const all = lines(length);
    const root = recordsRoot(all);
    const paths = recordPaths(all);
    for (const [index, line] of all.entries()) {
      const path = recordPath(all, index);
      expect(path).toEqual(paths[index]);
      expect(verifyRecordPath({ line, path, root })).toBe(true);
      expect(verifyRecordPath({ line: `${line} `, path, root })).toBe(false);
      expect(verifyRecordPath({ line, path: path.slice(1), root })).toBe(length === 1);
    }
  });

  test("the last record of an odd number does not stand twice", () => {
    expect(recordsRoot(["a", "b", "c"])).not.toEqual(recordsRoot(["a", "b", "c", "c"]));
  });

  test("a side that is changed, a neighbor that is changed and a record that the batch does not have", () => {
    const all = lines(4);
    const root = recordsRoot(all);
    const [first, second] = recordPath(all, 1);
    if (!first || !second) throw new Error("a path of two steps");
    expect(verifyRecordPath({ line: all[1] as string, path: [first, second], root })).toBe(true);
    expect(verifyRecordPath({ line: all[1] as string, path: [{ ...first, side: "right" }, second], root })).toBe(false);
    expect(verifyRecordPath({ line: all[1] as string, path: [first, { ...second, hash: bytes(1) }], root })).toBe(
      false,
    );
    expect(() => recordPath(all, 4)).toThrow("no leaf 4");
    expect(() => recordPath([], 0)).toThrow("no leaf 0");
  });

  test("the native hash gives the same", () => {
    const all = lines(5);
    expect(bytesToHex(recordsRoot(all, native))).toBe(bytesToHex(recordsRoot(all)));
    expect(bytesToHex(batchHead(headFacts, native))).toBe(bytesToHex(batchHead(headFacts)));
  });
});

describe("heads", () => {
  test("each field of a batch's head changes it, and a hash of another length is refused", () => {
    const head = bytesToHex(batchHead(headFacts));
    expect(bytesToHex(batchHead({ ...headFacts, batchId: 8 }))).not.toBe(head);
    for (const field of ["before", "textHash", "stateRoot", "recordsRoot"] as const) {
      expect(bytesToHex(batchHead({ ...headFacts, [field]: bytes(9) }))).not.toBe(head);
      expect(() => batchHead({ ...headFacts, [field]: new Uint8Array(31) })).toThrow("32 bytes");
    }
  });

  test.each([1, 2, 3, 5, 8, 33])("each of %i heads has a path, under its own number only", (length) => {
    const all = Array.from({ length }, (_, index) => ({ batchId: 100 + index, head: bytes(index) }));
    const tree = headsTree(all);
    for (const [index, head] of all.entries()) {
      const claim = { ...head, path: tree.pathOf(index), root: tree.root };
      expect(verifyHeadPath(claim)).toBe(true);
      expect(verifyHeadPath({ ...claim, batchId: head.batchId + 1 })).toBe(false);
      expect(verifyHeadPath({ ...claim, head: bytes(200) })).toBe(false);
    }
  });
});
