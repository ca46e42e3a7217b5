import { Fields } from "./hash-fields.ts";

/**
 * The Merkle sum tree over user liabilities, version 1, as described in docs/PROOF.md for authors of verifiers.
 * Server, page and `npm run proof:verify` share these lines; it hashes without crypto.subtle, which a phone does not offer over plain http.
 *
 * Each node carries one sum per currency, and its hash covers hash and sums of both children separately: a tree that hashes only their total lets
 * an operator hide a child's balance behind the larger one beside it.
 */
export const LIABILITY_VERSION = 1;
export const SALT_BYTES = 32;
/** Every amount and every sum is below this, so no addition of two of them exceeds their 16 bytes. */
export const UNITS_LIMIT = 2n ** 127n;

const tags = {
  leaf: "candor.liability.leaf.v1",
  node: "candor.liability.node.v1",
  empty: "candor.liability.empty.v1",
  root: "candor.liability.root.v1",
} as const;

/** Units are 1e-8 of the currency. */
export type Sum = { readonly symbol: string; readonly units: bigint };
/** One per currency in ascending order of the symbol's bytes, none of zero: there is one way to write a given set of sums. */
export type Sums = readonly Sum[];
export type Node = { readonly hash: Uint8Array; readonly sums: Sums };
export type Leaf = { readonly uid: string; readonly salt: Uint8Array; readonly balances: Sums };
/** One step up: the neighbor that is joined with the node below, and its side. */
export type Step = Node & { readonly side: "left" | "right" };

/** The data that a published root covers besides the tree. */
export type RootFacts = {
  readonly users: number;
  readonly batchId: number;
  /** Head of the ledger's hash chain at that batch. */
  readonly ledgerHead: Uint8Array;
  readonly atMs: number;
};

export type SumFault = "format" | "negative" | "overflow";

/** The error of untrusted sums; undefined if there is none. */
export function sumFault(sums: Sums): SumFault | undefined {
  if (sums.some(({ units }) => units < 0n)) return "negative";
  if (sums.some(({ units }) => units >= UNITS_LIMIT)) return "overflow";
  const canonical = sums.every(({ symbol, units }, index) => {
    const before = sums[index - 1];
    return /^[A-Z0-9]{1,12}$/.test(symbol) && units > 0n && (before === undefined || before.symbol < symbol);
  });
  return canonical ? undefined : "format";
}

/** In canonical order and without zeros. Throws on two amounts of one currency and on errors of `sumFault`. */
export function makeSums(entries: Iterable<readonly [symbol: string, units: bigint]>): Sums {
  const sums = [...entries]
    .filter(([, units]) => units !== 0n)
    .map(([symbol, units]): Sum => ({ symbol, units }))
    // Symbols are ASCII, so that the order of UTF-16 units is that of the bytes.
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const fault = sumFault(sums);
  if (fault) throw new RangeError(`sums of a liability: ${fault}`);
  return sums;
}

/** Currency by currency; undefined when a sum reaches the limit. Both must be canonical. */
export function addSums(left: Sums, right: Sums): Sums | undefined {
  const sums: Sum[] = [];
  for (let l = 0, r = 0; l < left.length || r < right.length; ) {
    const [a, b] = [left[l], right[r]];
    const takesLeft = a !== undefined && (b === undefined || a.symbol <= b.symbol);
    const takesRight = b !== undefined && (a === undefined || b.symbol <= a.symbol);
    const units = (takesLeft ? a.units : 0n) + (takesRight ? b.units : 0n);
    if (units >= UNITS_LIMIT) return undefined;
    sums.push({ symbol: (takesLeft ? a : (b as Sum)).symbol, units });
    if (takesLeft) l += 1;
    if (takesRight) r += 1;
  }
  return sums;
}

export const equalSums = (a: Sums, b: Sums): boolean =>
  a.length === b.length && a.every(({ symbol, units }, at) => b[at]?.symbol === symbol && b[at].units === units);

/** One field: their number, in 4 bytes, then each symbol as a field and its units in 16 bytes. */
function writeSums(fields: Fields, sums: Sums): void {
  fields.nested(() => {
    fields.count(sums.length);
    for (const { symbol, units } of sums) {
      fields.ascii(symbol);
      fields.wide(units);
    }
  });
}

const fields = new Fields();

/** The neighbor of the last node of a level of odd length. Doubling that node instead would let one leaf count twice (CVE-2012-2459). */
export const EMPTY: Node = { hash: fields.hash(tags.empty, () => {}), sums: [] };

/** The position is part of the leaf, so that swapped leaves have different hashes. */
export function leafNode({ uid, salt, balances }: Leaf, position: number): Node {
  if (salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`);
  const hash = fields.hash(tags.leaf, (leaf) => {
    leaf.number(position);
    leaf.text(uid);
    leaf.bytes(salt);
    writeSums(leaf, balances);
  });
  return { hash, sums: balances };
}

/** Undefined when a sum reaches the limit. */
export function joinNodes(left: Node, right: Node): Node | undefined {
  const sums = addSums(left.sums, right.sums);
  if (!sums) return undefined;
  const hash = fields.hash(tags.node, (node) => {
    node.bytes(left.hash);
    writeSums(node, left.sums);
    node.bytes(right.hash);
    writeSums(node, right.sums);
  });
  return { hash, sums };
}

/** The published data: the tree, its totals, the number of users, and the ledger's position. */
export const rootHash = (tree: Node, { users, batchId, ledgerHead, atMs }: RootFacts): Uint8Array =>
  fields.hash(tags.root, (root) => {
    root.bytes(tree.hash);
    writeSums(root, tree.sums);
    root.number(users);
    root.number(batchId);
    root.bytes(ledgerHead);
    root.number(atMs);
  });

/** Steps from a leaf to the top of a tree of this many leaves: the smallest height whose full tree has room for them. */
export const heightFor = (leaves: number): number => (leaves <= 1 ? 0 : Math.ceil(Math.log2(leaves)));

/** A level and those above it, `height` of them. A level of odd length is padded, also one of a single node that has to climb further. */
export function levelsOf(nodes: readonly Node[], height: number): (readonly Node[])[] {
  const levels: (readonly Node[])[] = [nodes];
  for (let level = nodes; levels.length <= height; ) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => {
      const joined = joinNodes(below[2 * at] ?? EMPTY, below[2 * at + 1] ?? EMPTY);
      if (!joined) throw new RangeError("the sum of all liabilities is beyond what the tree can hold");
      return joined;
    });
    levels.push(level);
  }
  return levels;
}

/** The neighbors on the path from one node of the lowest level to the top. */
export function pathIn(levels: readonly (readonly Node[])[], position: number): Step[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(position / 2 ** height);
    const isLeft = at % 2 === 0;
    return { side: isLeft ? "right" : "left", ...(level[isLeft ? at + 1 : at - 1] ?? EMPTY) };
  });
}

export type LiabilityTree = { readonly levels: readonly (readonly Node[])[]; readonly top: Node };

/** The whole tree in memory. Throws on two leaves of one user, and on a sum beyond the limit. */
export function buildTree(leaves: readonly Leaf[]): LiabilityTree {
  if (new Set(leaves.map(({ uid }) => uid)).size !== leaves.length) throw new RangeError("a user has one leaf");
  const levels = levelsOf(leaves.map(leafNode), heightFor(leaves.length));
  return { levels, top: levels.at(-1)?.[0] ?? EMPTY };
}

export const proofOf = ({ levels }: LiabilityTree, position: number): Step[] => pathIn(levels, position);
