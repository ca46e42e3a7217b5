import { bytesToHex } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AT_MS, bytes, leafOf, leavesOf, wireProof } from "../testing/liability.ts";
import { sumsFrom, sumsRecord, verifyProof } from "./liability-proof.ts";
import {
  buildTree,
  EMPTY,
  heightFor,
  type Leaf,
  leafNode,
  levelsOf,
  makeSums,
  pathIn,
  proofOf,
  rootHash,
} from "./liability-tree.ts";

describe("the encoding follows docs/PROOF.md", () => {
  const two = [leafOf(1, { BTC: 1n, USDT: 250_000_000n }), leafOf(2, { USDT: 1n })];
  test.each([
    ["an empty place", EMPTY.hash, "3a8a1b91b5c19da34a1affc35405f522cdb542f768e76645d4c2ea2c20954ae6"],
    ["a leaf", leafNode(two[0] as Leaf, 0).hash, "24337ab7f6fc02d7eaf0b3cc1b254855b852a729218fef6c400e7484d870ac2c"],
    ["a node", buildTree(two).top.hash, "30fdced9f2af2920587dd47f0ac70d97ee18e1fc1fbcbcaf847cd85d918825af"],
    [
      "a root",
      rootHash(buildTree(two).top, { users: 2, batchId: 7, ledgerHead: bytes(9), atMs: AT_MS }),
      "1d0335990aaf497ef322348af3f35b91b43eb11ef357e2bca379bb1ab05c2307",
    ],
  ])("%s", (_, hash, hex) => expect(bytesToHex(hash)).toBe(hex));
});

describe("every leaf of a tree verifies", () => {
  test.each([1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33])("of %i leaves", (length) => {
    const leaves = leavesOf(length);
    const tree = buildTree(leaves);
    expect(proofOf(tree, 0)).toHaveLength(heightFor(length));
    for (const [position, { uid }] of leaves.entries())
      expect(verifyProof(wireProof(tree, leaves, position), { owner: uid })).toMatchObject({ ok: true });
  });

  test("of random trees, whose root contains every balance", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
    const holding = fc.record({ USDT: amount, BTC: amount, ETH: amount });
    fc.assert(
      fc.property(fc.array(holding, { minLength: 1, maxLength: 40 }), fc.nat(), (holdings, seed) => {
        const leaves = holdings.map((balances, index) => leafOf(index, balances));
        const tree = buildTree(leaves);
        const total = (symbol: "USDT" | "BTC" | "ETH") => holdings.reduce((sum, held) => sum + held[symbol], 0n);
        const totals = makeSums((["USDT", "BTC", "ETH"] as const).map((symbol) => [symbol, total(symbol)] as const));
        expect(tree.top.sums).toEqual(totals);
        const verdict = verifyProof(wireProof(tree, leaves, seed % leaves.length));
        expect(verdict.ok && verdict.hashes.at(-1)).toBe(bytesToHex(tree.top.hash));
      }),
      { numRuns: 60 },
    );
  });

  test("a tree is built of blocks to the same root", () => {
    for (const length of [1, 3, 4, 5, 11, 16, 21]) {
      const nodes = leavesOf(length).map(leafNode);
      const height = heightFor(length);
      const low = Math.min(2, height);
      const tops = Array.from(
        { length: Math.ceil(length / 4) },
        (_, block) => levelsOf(nodes.slice(4 * block, 4 * block + 4), low).at(-1)?.[0],
      );
      const upper = levelsOf(tops as never, height - low);
      expect(upper.at(-1)).toEqual(levelsOf(nodes, height).at(-1));
      const block = levelsOf(nodes.slice(4 * Math.floor((length - 1) / 4)), low);
      const joined = [...pathIn(block, (length - 1) % 4), ...pathIn(upper, Math.floor((length - 1) / 4))];
      expect(joined).toEqual(pathIn(levelsOf(nodes, height), length - 1));
    }
  });

  test("a tree without users is an empty node", () => {
    expect(buildTree([]).top).toBe(EMPTY);
  });
});

test("sums survive the wire", () => {
  const sums = makeSums([
    ["USDT", 10n ** 37n],
    ["BTC", 1n],
  ]);
  expect(sumsRecord(sums)).toEqual({ BTC: "0.00000001", USDT: `1${"0".repeat(29)}` });
  expect(sumsFrom(sumsRecord(sums))).toEqual(sums);
  expect(() => sumsFrom({ USDT: "1e3" })).toThrow("USDT");
});
