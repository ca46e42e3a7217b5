import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import type { PublishedHead, RecordProof } from "../routes/proof.ts";
import { bytes } from "../testing/liability.ts";
import { headOver, receiptLine, receiptProof, shownReceipt } from "../testing/records.ts";
import { saysLine } from "./record-line.ts";
import { brokenHead, coversRoot, packSteps, unpackSteps, verifyHead, verifyRecordProof } from "./record-proof.ts";
import { recordPath } from "./record-tree.ts";

const shown = { kind: "receipt", receipt: shownReceipt } as const;
const other = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

function changed(change: (proof: RecordProof) => void): RecordProof {
  const proof = receiptProof();
  change(proof);
  return proof;
}

describe("a record's path", () => {
  test("is valid, alone and against the displayed and published data", () => {
    const proof = receiptProof();
    expect(verifyRecordProof(proof)).toEqual({ ok: true });
    expect(verifyRecordProof(proof, { shown, known: proof.head })).toEqual({ ok: true });
  });

  const cases: [name: string, change: (proof: RecordProof) => void, check: string][] = [
    ["version", (proof) => Object.assign(proof, { version: 2 }), "version"],
    ["form of a hash", (proof) => Object.assign(proof.batch, { before: "zz" }), "format"],
    ["written time of the head", (proof) => Object.assign(proof.head, { at: new Date(0).toISOString() }), "format"],
    ["path that is no list", (proof) => Object.assign(proof, { path: {} }), "format"],
    ["path that is too long", (proof) => Object.assign(proof, { path: Array(65).fill(proof.path[0]) }), "format"],
    ["kind", (proof) => Object.assign(proof, { kind: "deposit" }), "record"],
    ["line", (proof) => Object.assign(proof, { line: receiptLine.replace('"82"', '"820"') }), "record"],
    ["spelling of the line", (proof) => Object.assign(proof, { line: receiptLine.replace('"82"', '"82" ') }), "batch"],
    ["neighbor", (proof) => Object.assign(proof.path[0] as object, { hash: "00".repeat(32) }), "batch"],
    ["side", (proof) => Object.assign(proof.path[0] as object, { side: "right" }), "batch"],
    ["records root", (proof) => Object.assign(proof.batch, { records_root: other(proof.batch.records_root) }), "batch"],
    ["state root", (proof) => Object.assign(proof.batch, { state_root: other(proof.batch.state_root) }), "head"],
    ["text", (proof) => Object.assign(proof.batch, { text_hash: other(proof.batch.text_hash) }), "head"],
    ["head before", (proof) => Object.assign(proof.batch, { before: other(proof.batch.before) }), "head"],
    ["number of the batch", (proof) => Object.assign(proof.batch, { batch_id: 9 }), "head"],
    ["batch beyond the head", (proof) => Object.assign(proof.head, { last_batch: 7 }), "head"],
    ["root of the heads", (proof) => Object.assign(proof.head, { heads_root: other(proof.head.heads_root) }), "head"],
    ["number of the head", (proof) => Object.assign(proof.head, { number: 2 }), "hash"],
    ["root of the liabilities", (proof) => Object.assign(proof.head, { roots: [] }), "hash"],
    ["hash of the head", (proof) => Object.assign(proof.head, { hash: other(proof.head.hash) }), "hash"],
  ];
  test.each(cases)("is invalid with another %s", (_, change, check) => {
    expect(verifyRecordProof(changed(change), { shown })).toEqual({ ok: false, check });
  });

  test("is invalid if another head with its number is published", () => {
    const proof = receiptProof();
    const known = { number: 1, hash: other(proof.head.hash) };
    expect(verifyRecordProof(proof, { shown, known })).toEqual({ ok: false, check: "published" });
  });

  test.each([undefined, null, 1, "text", [], {}, { version: 1 }])("of %o cannot be parsed", (proof) => {
    expect(verifyRecordProof(proof)).toEqual({ ok: false, check: "format" });
  });

  test("is stored only as hashes", () => {
    const path = recordPath(["a", "b", "c", "d", "e"], 3);
    expect(unpackSteps(packSteps(path), 3)).toEqual(path);
  });
});

describe("the content of a line", () => {
  const withdrawal = {
    id: "w",
    account: "c2c" as const,
    currency_id: 3,
    amount: "1.5",
    fee: "0",
    state: "passed" as const,
    reference: "abc",
    created_at_ms: 5,
    network: "tron" as const,
    address: "T1",
  };
  const state = `["w",7,"c2c",3,"150000000","0","passed",null,"abc",2,3,5,6]`;
  const deposit = { id: 12, account: "c2c" as const, currency_id: 3, credited: "100" };
  const posting = `["posting",1,7,"c2c",3,"10000000000","0","10000000000","0","recharge","deposit:12"]`;

  test("of a withdrawal is its amount, fee, state and reference, and on request its address", () => {
    const says = (line: string, changes = {}) =>
      saysLine(line, { kind: "withdrawal", withdrawal: { ...withdrawal, ...changes } });
    expect(says(`["withdrawal",0,${state},null]`)).toBe(true);
    for (const changes of [
      { amount: "1.6" },
      { fee: "1" },
      { state: "rejected" },
      { reference: null },
      { currency_id: 4 },
    ])
      expect(says(`["withdrawal",0,${state},null]`, changes)).toBe(false);
    const asked = (address: string) =>
      `["withdrawal",1,${state},${JSON.stringify(JSON.stringify({ kind: "chain", address }))}]`;
    expect(says(asked("T1"))).toBe(true);
    expect(says(asked("T2"))).toBe(false);
  });

  test("of a deposit is the credited amount", () => {
    const says = (changes = {}) => saysLine(posting, { kind: "deposit", deposit: { ...deposit, ...changes } });
    expect(says()).toBe(true);
    for (const changes of [
      { credited: "101" },
      { credited: null },
      { id: 13 },
      { account: "legal" },
      { currency_id: 4 },
    ])
      expect(says(changes)).toBe(false);
  });

  test("of a receipt is everything that the page shows", () => {
    const says = (changes = {}) => saysLine(receiptLine, { kind: "receipt", receipt: { ...shownReceipt, ...changes } });
    expect(says()).toBe(true);
    for (const changes of [
      { kind: "option_open" },
      { rule_version: 2 },
      { at_ms: 1 },
      { ticks: [{ id: 4 }] },
      { inputs: { ...shownReceipt.inputs, stake: "1" } },
      { inputs: { ...shownReceipt.inputs, more: "1" } },
      { result: { outcome: "83" } },
    ])
      expect(says(changes)).toBe(false);
  });

  test("of an allotment is each of its totals, its root and its time", () => {
    const root = "ab".repeat(32);
    const allotment = { id: 5, supply: "1000", applied: "2400", applications: 7, allotted: "998", paid: "499", root };
    const line = `["subscriptionResult",5,1,"100000000000","240000000000",7,"99800000000","49900000000","${root}",9]`;
    const says = (changes = {}) =>
      saysLine(line, { kind: "allotment", allotment: { ...allotment, allotted_at_ms: 9, ...changes } });
    expect(says()).toBe(true);
    for (const changes of [
      { id: 6 },
      { supply: "1001" },
      { applied: "2401" },
      { applications: 8 },
      { allotted: "999" },
      { paid: "500" },
      { root: "cd".repeat(32) },
      { allotted_at_ms: 8 },
    ])
      expect(says(changes)).toBe(false);
  });

  test("of an invalid line is empty", () => {
    for (const line of ["", "{}", "null", "[]", "[1]"]) expect(saysLine(line, shown)).toBe(false);
  });
});

describe("published heads", () => {
  const history = (): PublishedHead[] => {
    const first = headOver(1, bytes(0), 7, [bytes(1), bytes(2)]);
    const second = headOver(2, hexToBytes(first.hash), 9, [bytes(3)]);
    return [second, first];
  };

  test("link up", () => {
    expect(brokenHead(history())).toBeUndefined();
    expect(history().every(verifyHead)).toBe(true);
  });

  test.each([
    ["a gap of batches", { first_batch: 10 }],
    ["another head before", { before: "11".repeat(32) }],
    ["another hash", { hash: "11".repeat(32) }],
  ])("do not with %s", (_, changes) => {
    const [second, first] = history() as [PublishedHead, PublishedHead];
    expect(brokenHead([{ ...second, ...changes }, first])).toBe(2);
  });

  test("nor with one omitted", () => {
    const [second, first] = history() as [PublishedHead, PublishedHead];
    const third = headOver(3, hexToBytes(second.hash), 10, [bytes(4)]);
    expect(brokenHead([third, first])).toBe(3);
  });

  test("cover a root of the liabilities by number and hash", () => {
    const [second] = history() as [PublishedHead];
    expect(coversRoot(second, { id: 2, root: "05".repeat(32) })).toBe(true);
    expect(coversRoot(second, { id: 2, root: "06".repeat(32) })).toBe(false);
    expect(coversRoot(second, { id: 1, root: "05".repeat(32) })).toBe(false);
    expect(coversRoot({ ...second, at_ms: 1 }, { id: 2, root: "05".repeat(32) })).toBe(false);
  });
});
