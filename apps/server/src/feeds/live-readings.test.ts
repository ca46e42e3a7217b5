import { price } from "@candor/contract/domain/money.ts";
import { describe, expect, it } from "vitest";
import { readTicker, readTrade } from "./live-readings.ts";

const now = 1_700_000_000_000;

describe("a venue's ticker", () => {
  it("is worth the last trade's price, moved to the nearer quote outside of bid and ask", () => {
    const quotes = { bid: "99", ask: "101" };
    expect(readTicker({ last: "100.5", ...quotes }, now)?.price).toBe(price("100.5"));
    expect(readTicker({ last: "90", ...quotes }, now)?.price).toBe(price("99"));
    expect(readTicker({ last: "110", ...quotes }, now)?.price).toBe(price("101"));
  });

  it("goes without quotes that are missing, crossed or no numbers", () => {
    expect(readTicker({ last: "100" }, now)?.price).toBe(price("100"));
    expect(readTicker({ last: "100", bid: "103", ask: "102" }, now)?.price).toBe(price("100"));
    expect(readTicker({ last: "100", bid: "NaN", ask: "99" }, now)?.price).toBe(price("100"));
    expect(readTicker({ last: "100", bid: "0", ask: "99" }, now)?.price).toBe(price("100"));
  });

  it("is refused without a positive price written in text", () => {
    for (const last of ["NaN", "-1", "0", "0.000000001", "", "Infinity", "1,000", "0x10", undefined])
      expect(readTicker({ last }, now)).toBeUndefined();
    expect(readTicker({ last: 100 as unknown as string }, now)).toBeUndefined();
    expect(readTicker(undefined, now)).toBeUndefined();
  });

  it("keeps digits that a float would lose, and cuts those beyond 1e-8", () => {
    expect(readTicker({ last: "123456789012345678.12345678" }, now)?.price).toBe(12345678901234567812345678n);
    expect(readTicker({ last: "0.123456789999" }, now)?.price).toBe(12345678n);
    expect(readTicker({ last: "5.1e-7" }, now)?.price).toBe(51n);
  });

  it("is dated by the time of the request, unless the venue calls it older than the index would use", () => {
    expect(readTicker({ last: "100", timestamp: now + 3_000 }, now)?.observedAt).toBe(now);
    expect(readTicker({ last: "100", timestamp: now - 10_000 }, now)?.observedAt).toBe(now);
    expect(readTicker({ last: "100", timestamp: now - 10_001 }, now)?.observedAt).toBe(now - 10_001);
  });
});

describe("a venue's trade", () => {
  const trade = { id: "7", timestamp: now, price: "100.25", amount: "0.5" };

  it("is read with its own time", () => {
    expect(readTrade(trade, now)).toEqual({ id: "7", at: now, price: price("100.25"), quantity: 50_000_000n });
  });

  it("is refused without a time or a positive price and quantity, or with a time far ahead", () => {
    for (const broken of [
      { price: "-1" },
      { price: "NaN" },
      { amount: "0" },
      { amount: "-2" },
      { timestamp: Number.NaN },
    ])
      expect(readTrade({ ...trade, ...broken }, now)).toBeUndefined();
    expect(readTrade({ ...trade, timestamp: undefined }, now)).toBeUndefined();
    expect(readTrade({ ...trade, timestamp: now + 60_001 }, now)).toBeUndefined();
    expect(readTrade({ ...trade, timestamp: now + 60_000 }, now)?.at).toBe(now + 60_000);
  });
});
