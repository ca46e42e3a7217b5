import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type Amount, floorTo, formatAmount, mulDiv, type Price, quoteFor } from "../domain/money.ts";
import { AUCTION_MS, lockupMs } from "../domain/subscriptions.ts";
import { Fields, type Sha256 } from "./hash-fields.ts";
import {
  climb,
  type Frontier,
  frontierRoot,
  grow,
  type HashStep,
  levelsOf,
  pathIn,
  type TreeTags,
  topOf,
} from "./hash-tree.ts";

/** The rules of new-coin subscriptions, for core, page and verifier alike. */

/** What an application freezes, and what the allotted part of it costs: rounded up, so that the issuer never gets less than the price. */
export const subscriptionCost = (quantity: Amount, price: Price): Amount => quoteFor(quantity, price, "up");

export type Demand = {
  /** The coins on offer. */
  readonly supply: Amount;
  /** The sum of all passed applications. */
  readonly applied: Amount;
  /** The coin's step, of which every quantity is a multiple. */
  readonly step: Amount;
};

/** The coins that an application gets: all where the supply suffices, else its share, rounded down to the step. */
export const allotmentOf = (quantity: Amount, { supply, applied, step }: Demand): Amount =>
  applied <= supply ? quantity : (floorTo(mulDiv(quantity, supply, applied, "down"), step) as Amount);

export type SubscriptionTimes = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly launchAt: number;
  readonly lockupDays: number;
};

export const auctionOpensAt = ({ launchAt }: Pick<SubscriptionTimes, "launchAt">): number => launchAt - AUCTION_MS;
export const releaseAt = ({ launchAt, lockupDays }: Pick<SubscriptionTimes, "launchAt" | "lockupDays">): number =>
  launchAt + lockupMs(lockupDays);

export type SubscriptionPhase = "upcoming" | "subscribing" | "ended" | "sold_out" | "launched";
type Progress = {
  readonly supply: Amount;
  /** Of the allotment, once it has begun. */
  readonly applied: Amount | undefined;
  readonly launchedAt: number | undefined;
};

/** What a subscription is called at a time; `sold_out` and `launched` follow from the allotment and the launch, not from the clock alone. */
export function subscriptionPhase(sale: SubscriptionTimes & Progress, at: number): SubscriptionPhase {
  if (sale.launchedAt !== undefined) return "launched";
  if (sale.applied !== undefined) return sale.applied >= sale.supply ? "sold_out" : "ended";
  if (at < sale.startsAt) return "upcoming";
  return at < sale.endsAt ? "subscribing" : "ended";
}

/** One line of the public result. */
export type AllotmentLine = {
  /** The pseudonym: 52 bits of the hash of the application's id, which only its user and the operators know. */
  readonly ticket: number;
  readonly applied: Amount;
  readonly allotted: Amount;
};

const TICKET_DIGITS = 13;
/** The ticket as it is shown and hashed. */
export const ticketText = (ticket: number): string => ticket.toString(16).padStart(TICKET_DIGITS, "0");

/** The ticket of an application, from the SHA-256 of its id in hexadecimal. */
export const ticketOf = (idHash: string): number => Number.parseInt(idHash.slice(0, TICKET_DIGITS), 16);

const tags: TreeTags & { readonly leaf: string } = {
  leaf: "candor.allotment.v1",
  node: "candor.allotment.node.v1",
  empty: "candor.allotment.empty.v1",
};
const fields = new Fields();

/** The subscription is part of each leaf, so that a line of one result cannot stand in another. */
const leafOf = (subscriptionId: number, { ticket, applied, allotted }: AllotmentLine, hash?: Sha256): Uint8Array =>
  fields.hash(
    tags.leaf,
    (leaf) => {
      leaf.number(subscriptionId);
      leaf.text(ticketText(ticket));
      leaf.text(formatAmount(applied));
      leaf.text(formatAmount(allotted));
    },
    hash,
  );

/** The lines of a result in the order of its tree. Two with one ticket, a chance of one in a million among 100,000, stand in the order of their size. */
export function inTreeOrder(a: Ordered, b: Ordered): number {
  if (a.ticket !== b.ticket) return a.ticket - b.ticket;
  return a.applied < b.applied ? -1 : a.applied > b.applied ? 1 : 0;
}
type Ordered = Pick<AllotmentLine, "ticket" | "applied">;

const treeOf = (subscriptionId: number, lines: readonly AllotmentLine[], hash?: Sha256, height?: number) =>
  levelsOf(
    tags,
    lines.map((line) => leafOf(subscriptionId, line, hash)),
    hash,
    height,
  );

/** The Merkle root of a result in hexadecimal; its lines are in tree order. */
export const resultRoot = (subscriptionId: number, lines: readonly AllotmentLine[], hash?: Sha256): string =>
  bytesToHex(topOf(treeOf(subscriptionId, lines, hash)));

/** The way from one line to the root. */
export const resultPath = (
  subscriptionId: number,
  lines: readonly AllotmentLine[],
  index: number,
  hash?: Sha256,
): HashStep[] => pathIn(treeOf(subscriptionId, lines, hash), lines.length, index);

const BLOCK_HEIGHT = 10;
/** Lines of a block: with the nodes above all blocks, a path is found by hashing the lines of one. */
export const RESULT_BLOCK = 2 ** BLOCK_HEIGHT;

/** Consecutive lines of a result, RESULT_BLOCK or its last ones. */
type Block = { readonly lines: readonly AllotmentLine[]; readonly isOnly: boolean };

const blockLevels = (subscriptionId: number, { lines, isOnly }: Block, hash?: Sha256) =>
  treeOf(subscriptionId, lines, hash, isOnly ? 0 : BLOCK_HEIGHT);

/** The node above a block. */
export const blockNode = (subscriptionId: number, block: Block, hash?: Sha256): Uint8Array =>
  topOf(blockLevels(subscriptionId, block, hash));

/** The Merkle root of a result over the nodes of its blocks. */
export const rootOfBlocks = (nodes: readonly Uint8Array[], hash?: Sha256): string =>
  bytesToHex(topOf(levelsOf(tags, nodes, hash)));

type LineAt = {
  readonly block: Block;
  readonly index: number;
  readonly nodes: readonly Uint8Array[];
  readonly at: number;
};

/** The way from one line of the block at `at` to the root, which is that of `resultPath`. */
export const pathOverBlocks = (
  subscriptionId: number,
  { block, index, nodes, at }: LineAt,
  hash?: Sha256,
): HashStep[] => [
  ...pathIn(blockLevels(subscriptionId, block, hash), block.lines.length, index),
  ...pathIn(levelsOf(tags, nodes, hash), nodes.length, at),
];

type LineClaim = {
  readonly subscriptionId: number;
  readonly line: AllotmentLine;
  readonly path: readonly HashStep[];
  readonly root: string;
};

/** Whether a line is part of the result with this root. */
export const verifyResultLine = ({ subscriptionId, line, path, root }: LineClaim, hash?: Sha256): boolean =>
  bytesToHex(climb(tags, leafOf(subscriptionId, line, hash), path, hash)) === root;

/** A result that is made line by line, as one text: the nodes that wait for their right neighbor, `-` where a level has none. */
const readFrontier = (text: string): Frontier =>
  text === "" ? [] : text.split(" ").map((node) => (node === "-" ? undefined : hexToBytes(node)));
const writeFrontier = (frontier: Frontier): string =>
  Array.from(frontier, (node) => (node === undefined ? "-" : bytesToHex(node))).join(" ");

/** The text of a partial result with further lines; the text of a result without lines is empty. */
export const addLines = (
  partial: string,
  subscriptionId: number,
  lines: readonly AllotmentLine[],
  hash?: Sha256,
): string =>
  writeFrontier(
    lines.reduce(
      (frontier, line) => grow(tags, frontier, leafOf(subscriptionId, line, hash), hash),
      readFrontier(partial),
    ),
  );

/** The root of the lines that a partial result has. */
export const partialRoot = (partial: string, hash?: Sha256): string =>
  bytesToHex(frontierRoot(tags, readFrontier(partial), hash));
