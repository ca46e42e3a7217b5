import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { HashText } from "./hash-fields.ts";
import { type Joining, levelsBy, pathIn, type Step } from "./hash-tree.ts";

/**
 * The Merkle tree over the fills of one batch, as docs/PROOF.md describes it. Its root is in a line at the end of the batch's text, which is one of the
 * batch's records. So a spot fill, of which a batch may have hundreds, costs two hashes and no row of its own: its path is computed from the trades on
 * request. Every hash is that of a text, in hexadecimal, like those of the sealed state: Node hashes a short text in a third of the time that bytes take.
 */
const tags = { leaf: "candor.fill.v1", node: "candor.fill.node.v1", empty: "candor.fill.empty.v1" } as const;

/** The server passes its native one. */
const portable: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)));

export type FillRole = "maker" | "taker";

/** One side of a trade, as the user of that side knows it; amounts and the price in 1e-8. Without the user: the number of the order is enough to find it. */
export type FillFacts = {
  readonly tradeId: number;
  readonly marketId: number;
  readonly orderId: number;
  /** Of this side: 0 buys, 1 sells. */
  readonly side: 0 | 1;
  readonly role: FillRole;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly quoteAmount: bigint;
  /** In the currency that this side receives. */
  readonly fee: bigint;
  /** ms. */
  readonly at: number;
};

const joining = (hash: HashText): Joining<string> => ({
  empty: hash(tags.empty),
  join: (left, right) => hash(`${tags.node}\n${left}\n${right}`),
});

const fillLeaf = (fill: FillFacts, hash: HashText): string => {
  const { tradeId, marketId, orderId, side, role, price, quantity, quoteAmount, fee, at } = fill;
  return hash(
    `${tags.leaf}\n${tradeId}\n${marketId}\n${orderId}\n${side}\n${role}\n${price}\n${quantity}\n${quoteAmount}\n${fee}\n${at}`,
  );
};

const levels = (fills: readonly FillFacts[], hash: HashText): string[][] =>
  levelsBy(
    joining(hash),
    fills.map((fill) => fillLeaf(fill, hash)),
  );

/** The root of a batch whose trades are all among the house's own quotes. No leaf hashes to it. */
const NOTHING = "0".repeat(64);

/** A trade's two sides. User 0 is the house's quotes, which have no order. */
export type TradeFacts = Pick<FillFacts, "tradeId" | "marketId" | "price" | "quantity" | "quoteAmount" | "at"> & {
  readonly takerSide: 0 | 1;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  readonly takerFee: bigint;
  readonly makerFee: bigint;
};

/** The users' sides of trades in the order of the tree: by trade, the taker first. The house's quotes have none. */
export const fillsOf = (trades: readonly TradeFacts[]): FillFacts[] =>
  trades.flatMap((trade) => {
    const { tradeId, marketId, price, quantity, quoteAmount, at, takerSide } = trade;
    const shared = { tradeId, marketId, price, quantity, quoteAmount, at };
    const maker = takerSide === 0 ? 1 : 0;
    const sides: FillFacts[] = [
      { ...shared, orderId: trade.takerOrderId, side: takerSide, role: "taker", fee: trade.takerFee },
      { ...shared, orderId: trade.makerOrderId, side: maker, role: "maker", fee: trade.makerFee },
    ];
    return sides.filter(({ orderId }) => orderId > 0);
  });

/** The trades of one batch, whose numbers are consecutive, and the root over their fills. */
export type FillsLine = { readonly first: number; readonly last: number; readonly root: string };

export const FILLS_LINE = '["fills",';

/** The line that seals the trades of a batch, in their order; undefined without any. */
export function fillsLine(trades: readonly TradeFacts[], hash: HashText = portable): string | undefined {
  const [first, last] = [trades[0], trades.at(-1)];
  if (!first || !last) return undefined;
  if (last.tradeId - first.tradeId !== trades.length - 1) throw new RangeError("the trades of a batch are consecutive");
  const root = levels(fillsOf(trades), hash).at(-1)?.[0] ?? NOTHING;
  return JSON.stringify(["fills", first.tradeId, last.tradeId, root]);
}

const lineForm = /^\["fills",(\d{1,15}),(\d{1,15}),"([0-9a-f]{64})"\]$/;

/** Undefined for another line. */
export function readFillsLine(line: string): FillsLine | undefined {
  const [, first, last, root] = lineForm.exec(line) ?? [];
  if (first === undefined || last === undefined || root === undefined) return undefined;
  return { first: Number.parseInt(first, 10), last: Number.parseInt(last, 10), root };
}

/** The way from one side of one of a batch's trades to the root in its line; undefined if it is not among them. */
export function fillPath(
  trades: readonly TradeFacts[],
  { tradeId, role }: Pick<FillFacts, "tradeId" | "role">,
  hash: HashText = portable,
): Step<string>[] | undefined {
  const fills = fillsOf(trades);
  const index = fills.findIndex((fill) => fill.tradeId === tradeId && fill.role === role);
  return index < 0 ? undefined : pathIn(levels(fills, hash), fills.length, index);
}

/** Whether a fill is under the root in a batch's line. */
export function verifyFill(line: string, fill: FillFacts, path: readonly Step<string>[]): boolean {
  const sealed = readFillsLine(line);
  if (!sealed || fill.tradeId < sealed.first || fill.tradeId > sealed.last) return false;
  const { join } = joining(portable);
  const climb = (node: string, { side, hash }: Step<string>) =>
    side === "right" ? join(node, hash) : join(hash, node);
  return path.reduce(climb, fillLeaf(fill, portable)) === sealed.root;
}
