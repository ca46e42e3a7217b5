import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BalanceProof } from "../routes/proof.ts";
import { AT_MS, leafOf, leavesOf, proofIn, wireProof } from "../testing/liability.ts";
import { sumsRecord, verifyProof, verifyPublished } from "./liability-proof.ts";
import {
  addSums,
  buildTree,
  joinNodes,
  type Leaf,
  type LiabilityTree,
  leafNode,
  makeSums,
  UNITS_LIMIT,
} from "./liability-tree.ts";

/** A proof of five leaves, which needs padding on two levels, with something changed. */
function changed(change: (proof: BalanceProof) => void): BalanceProof {
  const proof = structuredClone(proofIn(leavesOf(5), 2));
  change(proof);
  return proof;
}
const other = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

describe("the six tampers", () => {
  test("an omitted user: the tree without one cannot have the published total, nor its root the published hash", () => {
    const leaves = leavesOf(5);
    const honest = proofIn(leaves, 0);
    const without = leaves.filter((_, index) => index !== 3);
    const cut = proofIn(without, 0);
    expect(verifyProof({ ...cut, root: { ...honest.root, users: 4 } })).toEqual({ ok: false, check: "sums" });
    expect(verifyProof({ ...cut, root: { ...honest.root, users: 4, sums: cut.root.sums } })).toEqual({
      ok: false,
      check: "root",
    });
    // An omitted user has at most a leaf of another tree.
    const own = { ...honest, path: cut.path };
    expect(verifyProof(own).ok).toBe(false);
  });

  test("a negative node, even one that keeps the totals right", () => {
    const leaves = leavesOf(4);
    const tree = buildTree(leaves);
    const proof = wireProof(tree, leaves, 0);
    const step = proof.path[1] as BalanceProof["path"][number];
    const path = [proof.path[0], { ...step, sums: { USDT: "-3" } }];
    expect(verifyProof({ ...proof, path, root: { ...proof.root, sums: { USDT: "0.00000001" } } })).toEqual({
      ok: false,
      check: "negative",
    });
    expect(() => makeSums([["USDT", -1n]])).toThrow("negative");
  });

  test("swapped leaves: each is bound to its position", () => {
    const leaves = leavesOf(5);
    const [first, second, ...rest] = leaves as [Leaf, Leaf, ...Leaf[]];
    const before = proofIn(leaves, 0);
    const after = proofIn([second, first, ...rest], 1);
    expect(verifyProof({ ...after, root: before.root })).toEqual({ ok: false, check: "root" });
    expect(verifyProof({ ...before, position: 1 })).toEqual({ ok: false, check: "position" });
  });

  test("overflow: no amount and no addition reaches the limit", () => {
    const huge = UNITS_LIMIT - 1n;
    expect(() => buildTree([leafOf(1, { USDT: huge }), leafOf(2, { USDT: 1n })])).toThrow("beyond");
    expect(() => makeSums([["USDT", UNITS_LIMIT]])).toThrow("overflow");
    expect(addSums(makeSums([["A", huge]]), makeSums([["A", 1n]]))).toBeUndefined();
    const text = sumsRecord(makeSums([["USDT", huge]]));
    const at = changed((proof) => Object.assign(proof.path[1] as object, { sums: text }));
    expect(verifyProof(at)).toEqual({ ok: false, check: "overflow" });
    const beyond = changed((proof) => Object.assign(proof.path[1] as object, { sums: { USDT: "9".repeat(40) } }));
    expect(verifyProof(beyond)).toEqual({ ok: false, check: "overflow" });
  });

  test("a child's sum altered, even if the other child makes up for it", () => {
    const alone = changed((proof) => Object.assign(proof.path[0] as object, { sums: { USDT: "5" } }));
    expect(verifyProof(alone)).toEqual({ ok: false, check: "sums" });
    const both = changed((proof) => {
      Object.assign(proof.path[0] as object, { sums: { USDT: "5" } });
      Object.assign(proof.path[1] as object, { sums: { USDT: "2" } });
    });
    // 3 + 4 + 3 + 5 is the total as before, with 5 and 2 in the place of 4 and 3.
    expect(verifyProof(both)).toEqual({ ok: false, check: "root" });
  });

  test("a duplicate leaf: a user has one, and the last is not counted twice where a level is odd", () => {
    expect(() => buildTree([leafOf(1), leafOf(1)])).toThrow("one leaf");
    const leaves = leavesOf(3);
    const nodes = leaves.map(leafNode);
    const [a, b, c] = nodes as [never, never, never];
    const top = joinNodes(joinNodes(a, b) as never, joinNodes(c, c) as never) as LiabilityTree["top"];
    const doubled = wireProof(
      { levels: [nodes, [joinNodes(a, b) as never, joinNodes(c, c) as never], [top]], top },
      leaves,
      2,
    );
    const path = [
      { side: "right", hash: bytesToHex((c as LiabilityTree["top"]).hash), sums: { USDT: "3" } },
      doubled.path[1],
    ];
    expect(verifyProof({ ...doubled, path })).toEqual({ ok: false, check: "position" });
    // With a count of four, the leaf's position does not match its number.
    const four = { ...doubled, path, position: 3, root: { ...doubled.root, users: 4 } };
    expect(verifyProof(four).ok).toBe(false);
  });
});

describe("everything else that can be altered", () => {
  const cases: [name: string, change: (proof: BalanceProof) => void, check: string][] = [
    ["salt", (proof) => Object.assign(proof, { salt: other(proof.salt) }), "root"],
    ["account number", (proof) => Object.assign(proof, { uid: "10000001" }), "root"],
    ["balance", (proof) => Object.assign(proof, { balances: { USDT: "3.00000001" } }), "sums"],
    ["currency", (proof) => Object.assign(proof, { balances: { USDC: "3" } }), "sums"],
    ["ledger head", (proof) => Object.assign(proof.root, { ledger_head: other(proof.root.ledger_head) }), "root"],
    ["batch", (proof) => Object.assign(proof.root, { batch_id: proof.root.batch_id + 1 }), "root"],
    [
      "time",
      (proof) => {
        proof.root.at_ms += 1;
        proof.root.at = new Date(proof.root.at_ms).toISOString();
      },
      "root",
    ],
    ["root", (proof) => Object.assign(proof.root, { root: other(proof.root.root) }), "root"],
    ["totals", (proof) => Object.assign(proof.root, { sums: { USDT: "16" } }), "sums"],
    ["number of users", (proof) => Object.assign(proof.root, { users: 6 }), "root"],
    ["far fewer users", (proof) => Object.assign(proof.root, { users: 2 }), "position"],
    ["position", (proof) => Object.assign(proof, { position: 3 }), "position"],
    ["position beyond the last user", (proof) => Object.assign(proof, { position: 5 }), "position"],
    ["neighbor", (proof) => Object.assign(proof.path[0] as object, { hash: other(proof.path[0]?.hash ?? "") }), "root"],
    ["side", (proof) => Object.assign(proof.path[0] as object, { side: "left" }), "position"],
    [
      "length of the path",
      (proof) => {
        proof.path.pop();
      },
      "position",
    ],
    ["version", (proof) => Object.assign(proof, { version: 2 }), "version"],
    ["form of an amount", (proof) => Object.assign(proof, { balances: { USDT: "3.0e1" } }), "format"],
    ["amount of zero", (proof) => Object.assign(proof, { balances: { USDT: "3", BTC: "0" } }), "format"],
    ["symbol", (proof) => Object.assign(proof, { balances: { usdt: "3" } }), "format"],
    [
      "form of a hash",
      (proof) => Object.assign(proof.root, { root: proof.root.root.toUpperCase().slice(2) }),
      "format",
    ],
    [
      "written time, under which an old root would pass for today's",
      (proof) => Object.assign(proof.root, { at: new Date(AT_MS + 86_400_000).toISOString() }),
      "format",
    ],
    ["time that no calendar has", (proof) => Object.assign(proof.root, { at_ms: Number.MAX_SAFE_INTEGER }), "format"],
  ];
  test.each(cases)("%s", (_, change, check) => {
    const proof = changed(change);
    expect(verifyProof(proof)).toEqual({ ok: false, check });
  });

  test("a nonempty position beyond the last user", () => {
    const proof = proofIn(leavesOf(5), 4);
    expect(verifyProof(proof)).toMatchObject({ ok: true });
    const [step, ...rest] = proof.path as [BalanceProof["path"][number], ...BalanceProof["path"]];
    for (const filled of [
      { ...step, sums: { USDT: "1" } },
      { ...step, hash: other(step.hash) },
    ])
      expect(verifyProof({ ...proof, path: [filled, ...rest] })).toEqual({ ok: false, check: "position" });
  });

  test("another user's proof is refused", () => {
    const proof = proofIn(leavesOf(5), 2);
    expect(verifyProof(proof, { owner: proof.uid })).toMatchObject({ ok: true });
    expect(verifyProof(proof, { owner: "10000099" })).toEqual({ ok: false, check: "owner" });
  });

  test("the root of another day is not the published one", () => {
    const { root } = proofIn(leavesOf(5), 2);
    expect(verifyPublished(root, [{ ...root, id: 8 }])).toBeUndefined();
    expect(verifyPublished(root, [{ ...root, root: other(root.root) }])).toEqual({ ok: false, check: "published" });
    expect(verifyPublished(root, [])).toEqual({ ok: false, check: "published" });
    const today = proofIn(leavesOf(5), 2);
    const tomorrow = proofIn([...leavesOf(4), leafOf(9)], 2);
    expect(verifyProof({ ...today, root: tomorrow.root }).ok).toBe(false);
  });

  test("no JSON makes it throw", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(verifyProof(value)).toEqual({ ok: false, check: "format" });
      }),
    );
    const proof = proofIn(leavesOf(5), 2);
    const keys = fc.constantFrom(...(Object.keys(proof) as (keyof BalanceProof)[]));
    fc.assert(
      fc.property(keys, fc.jsonValue(), (key, value) => {
        expect(verifyProof({ ...proof, [key]: value }).ok).toBe(JSON.stringify(value) === JSON.stringify(proof[key]));
      }),
    );
  });
});
