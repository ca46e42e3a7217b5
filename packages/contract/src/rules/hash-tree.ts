import { Fields, HASH_BYTES, type Sha256 } from "./hash-fields.ts";

/**
 * A Merkle tree whose leaves, nodes and padding are hashed under tags of their own, so that no hash of one tree can stand in another. The engine, the
 * publisher, the page and the verifiers share these lines.
 */
export type TreeTags = { readonly leaf: string; readonly node: string; readonly empty: string };

/** One step upwards: the neighbor that the node below is joined with, and on which side of it that stands. */
export type Step<Hash> = { readonly side: "left" | "right"; readonly hash: Hash };
export type HashStep = Step<Uint8Array>;

const fields = new Fields();

/** The root of a tree without leaves. No leaf hashes to it. */
const NOTHING = new Uint8Array(HASH_BYTES);

const emptyHash = (of: TreeTags, hash?: Sha256): Uint8Array => fields.hash(of.empty, () => {}, hash);

const joined = (of: TreeTags, left: Uint8Array, right: Uint8Array, hash?: Sha256): Uint8Array =>
  fields.hash(
    of.node,
    (node) => {
      node.bytes(left);
      node.bytes(right);
    },
    hash,
  );

/** What stands in the place that a level of odd length lacks, and how two neighbors become one. */
export type Joining<Hash> = { readonly empty: Hash; readonly join: (left: Hash, right: Hash) => Hash };

/**
 * All levels, the leaves first. A level of odd length is padded by the empty hash: doubling its last node would let it stand twice (CVE-2012-2459).
 * `height` is that of the leaves' part in a larger tree, where even a single node has a neighbor below it.
 */
export function levelsBy<Hash>({ empty, join }: Joining<Hash>, leaves: readonly Hash[], height = 0): Hash[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] as Hash[]; level.length > 1 || levels.length <= height; ) {
    if (level.length % 2 === 1) level.push(empty);
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) => join(below[2 * at] as Hash, below[2 * at + 1] as Hash));
    levels.push(level);
  }
  return levels;
}

/** The same of a tree with these tags. */
export const levelsOf = (of: TreeTags, leaves: readonly Uint8Array[], hash?: Sha256, height = 0): Uint8Array[][] =>
  levelsBy({ empty: emptyHash(of, hash), join: (left, right) => joined(of, left, right, hash) }, leaves, height);

export const topOf = (levels: readonly Uint8Array[][]): Uint8Array => levels.at(-1)?.[0] ?? NOTHING;

/** The neighbors on the way from one leaf to the top. Throws on a leaf that the tree does not have. */
export function pathIn<Hash>(levels: readonly Hash[][], leaves: number, index: number): Step<Hash>[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves) throw new RangeError(`no leaf ${index} of ${leaves}`);
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(index / 2 ** height);
    const isLeft = at % 2 === 0;
    return { side: isLeft ? "right" : "left", hash: level[isLeft ? at + 1 : at - 1] as Hash };
  });
}

/** The root that a leaf and its path lead to. */
export const climb = (of: TreeTags, leaf: Uint8Array, path: readonly HashStep[], hash?: Sha256): Uint8Array =>
  path.reduce(
    (node, step) => (step.side === "right" ? joined(of, node, step.hash, hash) : joined(of, step.hash, node, hash)),
    leaf,
  );

/**
 * A tree that grows leaf by leaf and keeps at most one node a level: by level, the node that still waits for its right neighbor. Its root is that of
 * `levelsOf` over the same leaves.
 */
export type Frontier = readonly (Uint8Array | undefined)[];

export function grow(of: TreeTags, frontier: Frontier, leaf: Uint8Array, hash?: Sha256): Frontier {
  const grown = [...frontier];
  let node = leaf;
  for (let level = 0; ; level += 1) {
    const left = grown[level];
    if (left === undefined) {
      grown[level] = node;
      return grown;
    }
    node = joined(of, left, node, hash);
    grown[level] = undefined;
  }
}

export function frontierRoot(of: TreeTags, frontier: Frontier, hash?: Sha256): Uint8Array {
  const top = frontier.findLastIndex((node) => node !== undefined);
  let node: Uint8Array | undefined;
  for (let level = 0; level <= top; level += 1) {
    const left = frontier[level];
    if (left === undefined) node = node && joined(of, node, emptyHash(of, hash), hash);
    else if (node !== undefined) node = joined(of, left, node, hash);
    else node = level === top ? left : joined(of, left, emptyHash(of, hash), hash);
  }
  return node ?? NOTHING;
}
