import { EMPTY, heightFor, levelsOf, type Node, pathIn, type Step } from "@candor/contract/rules/liability-tree.ts";

/**
 * A tree in two levels: blocks of 256 leaves, and above them the tree of the blocks' tops. With the tops stored, a proof reads the leaves of one
 * block and not all of them: of 100,000 leaves 256 and 391 tops, some 900 hashes where the whole tree has 200,000; measured, 6 to 24 ms.
 */
const BLOCK_HEIGHT = 8;
export const BLOCK = 2 ** BLOCK_HEIGHT;

/** Height of a block in a tree of this many leaves; a tree of 256 leaves or fewer is one block. */
const blockHeight = (leaves: number): number => Math.min(BLOCK_HEIGHT, heightFor(leaves));

/** The top of one block of a tree of this many leaves. */
export const topOfBlock = (block: readonly Node[], leaves: number): Node =>
  levelsOf(block, blockHeight(leaves)).at(-1)?.[0] ?? EMPTY;

const upperLevels = (tops: readonly Node[], leaves: number) => levelsOf(tops, heightFor(leaves) - blockHeight(leaves));

export const topOfTree = (tops: readonly Node[], leaves: number): Node =>
  upperLevels(tops, leaves).at(-1)?.[0] ?? EMPTY;

/** From the leaf at `position` to the top, by its own block and the tops of all. */
export function pathOf(
  block: readonly Node[],
  tops: readonly Node[],
  at: { position: number; leaves: number },
): Step[] {
  const low = pathIn(levelsOf(block, blockHeight(at.leaves)), at.position % BLOCK);
  return [...low, ...pathIn(upperLevels(tops, at.leaves), Math.floor(at.position / BLOCK))];
}
