import { bytesToHex } from "@noble/hashes/utils.js";
import type { BalanceProof } from "../routes/proof.ts";
import { stepsForWire, sumsRecord } from "../rules/liability-proof.ts";
import { buildTree, type Leaf, type LiabilityTree, makeSums, proofOf, rootHash } from "../rules/liability-tree.ts";

export const bytes = (fill: number) => new Uint8Array(32).fill(fill);
export const leafOf = (
  number: number,
  balances: Record<string, bigint> = { USDT: BigInt(number) * 100_000_000n },
): Leaf => ({
  uid: String(10_000_000 + number),
  salt: bytes(number % 256),
  balances: makeSums(Object.entries(balances)),
});
export const leavesOf = (length: number) => Array.from({ length }, (_, index) => leafOf(index + 1));
/** When every root of the tests was made. */
export const AT_MS = Date.UTC(2026, 10, 21);

/** The server's answer for one leaf of a tree. */
export function wireProof(tree: LiabilityTree, leaves: readonly Leaf[], position: number): BalanceProof {
  const { uid, salt, balances } = leaves[position] as Leaf;
  const facts = { users: leaves.length, batchId: 7, ledgerHead: bytes(9), atMs: AT_MS };
  return {
    version: 1,
    root: {
      id: 1,
      at: new Date(AT_MS).toISOString(),
      at_ms: AT_MS,
      batch_id: 7,
      ledger_head: bytesToHex(facts.ledgerHead),
      root: bytesToHex(rootHash(tree.top, facts)),
      users: facts.users,
      sums: sumsRecord(tree.top.sums),
      cause: "daily",
    },
    position,
    uid,
    salt: bytesToHex(salt),
    balances: sumsRecord(balances),
    path: stepsForWire(proofOf(tree, position)),
  };
}

export const proofIn = (leaves: readonly Leaf[], position: number) => wireProof(buildTree(leaves), leaves, position);
