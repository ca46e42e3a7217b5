import type { BalanceProof, LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { stepsForWire, sumsRecord } from "@candor/contract/rules/liability-proof.ts";
import { buildTree, makeSums, proofOf, rootHash } from "@candor/contract/rules/liability-tree.ts";
import { bytes } from "@candor/contract/testing/liability.ts";
import { headOver } from "@candor/contract/testing/records.ts";
import { describe, expect, test } from "vitest";
import { checkProof, heldAt, type OwnProof, shortHash } from "./check.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The server's answer to the second of three users, who holds two currencies. */
function answer(): OwnProof {
  const leaves = [1, 2, 3].map((number) => ({
    uid: String(10_000_000 + number),
    salt: new Uint8Array(32).fill(number),
    balances: makeSums([
      ["USDT", BigInt(number) * 100_000_000n],
      ["BTC", 1n],
    ]),
  }));
  const tree = buildTree(leaves);
  const facts = { users: 3, batchId: 7, ledgerHead: new Uint8Array(32), atMs: 1_795_219_200_000 };
  const root: LiabilityRoot = {
    id: 4,
    at: new Date(facts.atMs).toISOString(),
    at_ms: facts.atMs,
    batch_id: 7,
    users: 3,
    cause: "daily",
    ledger_head: hex(facts.ledgerHead),
    root: hex(rootHash(tree.top, facts)),
    sums: sumsRecord(tree.top.sums),
  };
  const balances = { BTC: "0.00000001", USDT: "2" };
  const proof: BalanceProof = {
    version: 1,
    root,
    position: 1,
    uid: "10000002",
    salt: "02".repeat(32),
    balances,
    path: stepsForWire(proofOf(tree, 1)),
  };
  const head = headOver(1, bytes(0), 7, [bytes(1)], [{ id: root.id, root: rootHash(tree.top, facts) }]);
  return { proof, head, ledger: { sums: { ...balances }, entries: 14 } };
}

const own = answer();
const known = { owner: "10000002", published: [own.proof.root], heads: [] };

describe("the page's verdict on a proof", () => {
  test("it is valid: every line, and the hash of every level", () => {
    const checked = checkProof(own, known);
    expect(checked).toMatchObject({ failed: undefined, hashes: { length: 3 } });
    expect(checked.lines).toEqual([
      { symbol: "BTC", inProof: "0.00000001", inLedger: "0.00000001" },
      { symbol: "USDT", inProof: "2", inLedger: "2" },
    ]);
  });

  test("it belongs to another user: the account number is the browser's own, not the proof's", () => {
    expect(checkProof(own, { ...known, owner: "10000001" }).failed).toBe("owner");
  });

  test("its root is not in the published history", () => {
    const published = [{ ...own.proof.root, root: "00".repeat(32) }];
    expect(checkProof(own, { ...known, published }).failed).toBe("published");
  });

  test("its published head covers another root, or is not the published one", () => {
    const other = headOver(1, bytes(0), 7, [bytes(1)]);
    expect(checkProof({ ...own, head: other }, known).failed).toBe("head");
    expect(checkProof(own, { ...known, heads: [other] }).failed).toBe("head");
    expect(checkProof(own, { ...known, heads: own.head ? [own.head] : [] }).failed).toBeUndefined();
  });

  test("no head covers it, which is fine until two heads are newer than the root", () => {
    const at = (minutes: number) => ({
      ...headOver(1, bytes(0), 7, [bytes(1)]),
      at_ms: own.proof.root.at_ms + minutes * 60_000,
    });
    const failed = (...minutes: number[]) =>
      checkProof({ ...own, head: null }, { ...known, heads: minutes.map(at) }).failed;
    expect([failed(), failed(20), failed(10, 1)]).toEqual([undefined, undefined, undefined]);
    expect(failed(16, 6)).toBe("head");
  });

  test("it was altered, and then there is no path to show", () => {
    const altered = { ...own, proof: { ...own.proof, balances: { BTC: "0.00000001", USDT: "3" } } };
    expect(checkProof(altered, known)).toMatchObject({ failed: "sums", hashes: [] });
  });

  test.each([
    ["another amount", { BTC: "0.00000001", USDT: "1.99999999" }],
    ["a currency more", { BTC: "0.00000001", USDT: "2", ETH: "1" }],
    ["a currency less", { USDT: "2" }],
  ])("the ledger says %s", (_, sums) => {
    const checked = checkProof({ ...own, ledger: { sums, entries: 14 } }, known);
    expect(checked.failed).toBe("ledger");
    expect(checked.hashes).toHaveLength(3);
  });
});

test("a hash by its ends", () => expect(shortHash("9f3c0000a17e")).toBe("9f3c\u2026a17e"));

describe("the user's own history at a given time", () => {
  const at = Date.UTC(2026, 10, 21);
  const entry = (minutes: number, available_after: string, account: "c2c" | "mic" = "c2c") => ({
    account,
    currency_id: 3,
    available_after,
    frozen_after: "0",
    created_at: new Date(at + minutes * 60_000).toISOString(),
  });
  test.each([
    ["a balance that was there", [entry(5, "0"), entry(-5, "7")], true],
    ["one that was paid out before", [entry(-5, "0"), entry(-9, "7")], false],
    ["one that came later", [entry(5, "7")], false],
    ["one of the same minute, of which nobody can say", [entry(0.5, "7"), entry(-9, "7")], false],
    ["one of another account", [entry(-5, "0"), entry(-6, "7", "mic")], true],
    ["nothing", [], false],
  ])("%s", (_, entries, held) => expect(heldAt(entries, at)).toBe(held));
});
