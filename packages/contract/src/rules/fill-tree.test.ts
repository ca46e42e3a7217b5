import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type FillFacts,
  fillPath,
  fillsLine,
  fillsOf,
  readFillsLine,
  type TradeFacts,
  verifyFill,
} from "./fill-tree.ts";

const trade = (tradeId: number, changes: Partial<TradeFacts> = {}): TradeFacts => ({
  tradeId,
  marketId: 3,
  price: 30_000_00000000n,
  quantity: 4_000_000n,
  quoteAmount: 1_200_00000000n,
  at: 1_795_219_200_000,
  takerSide: 0,
  takerOrderId: 11,
  makerOrderId: 10,
  takerFee: 4_000n,
  makerFee: 120_000_000n,
  ...changes,
});
/** The second one is filled by a quote of the house. */
const trades = [trade(7), trade(8, { makerOrderId: 0, takerOrderId: 12 }), trade(9, { takerSide: 1 })];
const line = fillsLine(trades) ?? "";

describe("the line over the trades of a batch", () => {
  test("names the first and the last, and has a known root", () => {
    expect(readFillsLine(line)).toMatchObject({ first: 7, last: 9 });
    expect(line).toBe('["fills",7,9,"b14935ace1667c868c204b01c372eda24cfc639562c6acbf44067d1928d0168f"]');
  });

  test("is the same with the hash of the platform", () => {
    const native = (text: string) => createHash("sha256").update(text).digest("hex");
    expect(fillsLine(trades, native)).toBe(line);
  });

  test("is missing without a trade, and refused over a gap", () => {
    expect(fillsLine([])).toBeUndefined();
    expect(() => fillsLine([trade(7), trade(9)])).toThrow("consecutive");
  });

  test.each(["", "[]", '["fills"]', `${line} `, line.replace("9,", "9.5,"), line.toUpperCase()])(
    "is nothing else: %s",
    (text) => expect(readFillsLine(text)).toBeUndefined(),
  );
});

describe("a fill", () => {
  const fills = fillsOf(trades);

  test("is each side of a trade that a user has, the house none", () => {
    expect(fills.map(({ tradeId, role, side, orderId, fee }) => [tradeId, role, side, orderId, fee])).toEqual([
      [7, "taker", 0, 11, 4_000n],
      [7, "maker", 1, 10, 120_000_000n],
      [8, "taker", 0, 12, 4_000n],
      [9, "taker", 1, 11, 4_000n],
      [9, "maker", 0, 10, 120_000_000n],
    ]);
    expect(fillPath(trades, { tradeId: 8, role: "maker" })).toBeUndefined();
  });

  test.each(fills.map((fill) => [fill.tradeId, fill.role, fill] as const))(
    "of trade %i as %s has a path to the root",
    (_, __, fill) => {
      expect(verifyFill(line, fill, fillPath(trades, fill) ?? [])).toBe(true);
    },
  );

  const [first] = fills as [FillFacts, ...FillFacts[]];
  const changes: Partial<FillFacts>[] = [
    { tradeId: 8 },
    { tradeId: 6 },
    { marketId: 4 },
    { orderId: 12 },
    { side: 1 },
    { role: "maker" },
    { price: first.price + 1n },
    { quantity: first.quantity + 1n },
    { quoteAmount: first.quoteAmount - 1n },
    { fee: first.fee + 1n },
    { at: first.at + 1 },
  ];
  test.each(changes)("is another one with %o", (change) => {
    expect(verifyFill(line, { ...first, ...change }, fillPath(trades, first) ?? [])).toBe(false);
  });

  test("has a path in its own batch only", () => {
    const other = fillsLine([trade(7, { makerFee: 0n }), ...trades.slice(1)]) ?? "";
    expect(verifyFill(other, first, fillPath(trades, first) ?? [])).toBe(false);
    expect(verifyFill("[]", first, fillPath(trades, first) ?? [])).toBe(false);
  });
});
