import type { OwnRecordProof, PublishedHead } from "@candor/contract/routes/proof.ts";
import type { ShownRecord } from "@candor/contract/rules/record-line.ts";
import { receiptProof, shownReceipt } from "@candor/contract/testing/records.ts";
import { describe, expect, test } from "vitest";
import { type SealFacts, sealOf } from "./seal.ts";

const record = receiptProof();
const shown: ShownRecord = { kind: "receipt", receipt: shownReceipt };
const atMs = shownReceipt.at_ms;
const answer = (changes: Partial<OwnRecordProof> = {}): OwnRecordProof => ({
  state: "published",
  next_at_ms: 7,
  first_number: 1,
  records: [record],
  ...changes,
});
/** A head this many minutes after the shown record. */
const head = (minutes: number): PublishedHead => ({ ...record.head, at_ms: atMs + minutes * 60_000 });
const seal = (changes: Partial<SealFacts>) =>
  sealOf({
    answer: answer(),
    shown,
    atMs,
    newest: [head(10), head(0)],
    first: undefined,
    known: record.head,
    ...changes,
  });

describe("the page's verdict on a seal", () => {
  test("it is valid", () => expect(seal({})).toEqual({ state: "verified", record }));

  test.each([
    ["its head is not the published one", { known: { ...record.head, hash: "00".repeat(32) } }, "published"],
    ["its head is not published at all", { known: undefined }, "published"],
    ["its path leads nowhere", { answer: answer({ records: [{ ...record, path: [] }] }) }, "batch"],
    ["the server knows nothing of it", { answer: undefined }, "missing"],
  ])("%s", (_, changes, check) => expect(seal(changes)).toEqual({ state: "failed", check }));

  const pending = answer({ state: "pending", records: [] });
  test("it is pending until two heads are newer", () => {
    expect(seal({ answer: pending, newest: [] })).toEqual({ state: "pending", nextAtMs: 7 });
    expect(seal({ answer: pending, newest: [head(20), head(4)] })).toEqual({ state: "pending", nextAtMs: 7 });
    expect(seal({ answer: pending, newest: [head(20), head(6)] })).toEqual({ state: "failed", check: "missing" });
  });

  test("it differs, which only a withdrawal may until its next state is sealed", () => {
    const receipt: ShownRecord = { kind: "receipt", receipt: { ...shownReceipt, result: { outcome: "820" } } };
    expect(seal({ shown: receipt })).toEqual({ state: "failed", check: "record" });
    const other: ShownRecord = {
      kind: "withdrawal",
      withdrawal: {
        id: "w",
        account: "c2c",
        currency_id: 3,
        amount: "1",
        fee: "0",
        reference: null,
        created_at_ms: 1,
        state: "passed",
        network: "tron",
        address: "T1",
      },
    };
    expect(seal({ shown: other })).toEqual({ state: "pending", nextAtMs: 7 });
    expect(seal({ shown: other, newest: [head(20), head(6)] })).toEqual({ state: "failed", check: "record" });
  });

  test("it predates the first head, which has to be newer", () => {
    const unsealed = answer({ state: "unsealed", records: [] });
    expect(seal({ answer: unsealed, first: head(60) })).toEqual({ state: "unsealed" });
    expect(seal({ answer: unsealed, first: head(-60) })).toEqual({ state: "failed", check: "missing" });
    expect(seal({ answer: unsealed, first: undefined })).toEqual({ state: "failed", check: "missing" });
  });
});
