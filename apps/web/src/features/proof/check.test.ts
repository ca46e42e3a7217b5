import type { BalanceProof, LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { stepsForWire, sumsRecord } from "@candor/contract/rules/liability-proof.ts";
import { buildTree, makeSums, proofOf, rootHash } from "@candor/contract/rules/liability-tree.ts";
import { describe, expect, test } from "vitest";
import { checkProof, type OwnProof, shortHash } from "./check.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What the server answers to the second of three users, who holds two currencies. */
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
    ...{ id: 4, at: new Date(facts.atMs).toISOString(), at_ms: facts.atMs, batch_id: 7, users: 3, cause: "daily" },
    ...{ ledger_head: hex(facts.ledgerHead), root: hex(rootHash(tree.top, facts)), sums: sumsRecord(tree.top.sums) },
  };
  const balances = { BTC: "0.00000001", USDT: "2" };
  const proof: BalanceProof = {
    ...{ version: 1, root, position: 1, uid: "10000002", salt: "02".repeat(32), balances },
    path: stepsForWire(proofOf(tree, 1)),
  };
  return { proof, ledger: { sums: { ...balances }, entries: 14 } };
}

const own = answer();
const known = { owner: "10000002", published: [own.proof.root] };

describe("what the page says of a proof", () => {
  test("it holds: every line, and the hash of every level", () => {
    const checked = checkProof(own, known);
    expect(checked).toMatchObject({ failed: undefined, hashes: { length: 3 } });
    expect(checked.lines).toEqual([
      { symbol: "BTC", inProof: "0.00000001", inLedger: "0.00000001" },
      { symbol: "USDT", inProof: "2", inLedger: "2" },
    ]);
  });

  test("it is somebody else's: the account number is the browser's own, not the proof's", () => {
    expect(checkProof(own, { ...known, owner: "10000001" }).failed).toBe("owner");
  });

  test("its root is not in the published history", () => {
    const published = [{ ...own.proof.root, root: "00".repeat(32) }];
    expect(checkProof(own, { ...known, published }).failed).toBe("published");
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
