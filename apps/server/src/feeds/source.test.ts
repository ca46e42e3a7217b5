import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { price } from "@candor/contract/domain/money.ts";
import { describe, expect, it } from "vitest";
import type { VenueObservation } from "./feed.ts";
import { openFeed, type SourceOptions } from "./source.ts";

const start = Date.UTC(2024, 0, 1);
const file = join(mkdtempSync(join(tmpdir(), "candor-source-")), "btc-usdt.csv");
writeFileSync(file, `price,qty,time\n3,1,${start}\n4,1,${start + 10_000}\n`);

const options: SourceOptions = {
  symbols: ["BTC-USDT", "ETH-USDT"],
  startPrices: new Map(),
  stored: undefined,
  clock: Date.now,
};
const replay = (changes: Partial<SourceOptions> = {}, location = file) =>
  openFeed({ kind: "replay", file: location }, { ...options, ...changes });
const stored = (at: number, of: { venue?: string; symbol?: string } = {}) => ({
  stored: { venue: "replayed", symbol: "BTC-USDT", at, ...of },
});

describe("the feed of the settings", () => {
  it("is the simulated market, from the last stored prices", async () => {
    const feed = await openFeed(
      { kind: "simulated" },
      { ...options, startPrices: new Map([["BTC-USDT", price("12345.5")]]) },
    );
    const first: VenueObservation[] = [];
    await feed.start({ observe: (observation) => first.push(observation), second: () => {}, status: () => {} });
    await feed.stop();
    expect(feed.kind).toBe("simulated");
    expect(first.find(({ symbol }) => symbol === "BTC-USDT")?.price).toBe(price("12345.5"));
  });

  it("is the named venues, for the pairs that have a market", async () => {
    const feed = await openFeed({ kind: "live", venues: ["kraken", "bitstamp"] }, options);
    expect(feed).toMatchObject({ kind: "live", venues: ["kraken", "bitstamp"], symbols: options.symbols });
  });

  it("is a recording, from its beginning or from where the database ends", async () => {
    expect(await replay()).toMatchObject({ kind: "replay", symbols: ["BTC-USDT"], endsAt: start + 70_000 });
    expect((await replay()).now()).toBe(start);
    expect((await replay({}, `${file}#ETH-USDT`)).symbols).toEqual(["ETH-USDT"]);
    for (const at of [start, start + 4_000, start + 10_000]) expect((await replay(stored(at))).now()).toBe(at);
  });

  it("refuses a recording of a pair without a market, naming those that have one", async () => {
    await expect(replay({}, `${file}#XRP-ETH`)).rejects.toThrow(/records XRP-ETH.*one of BTC-USDT, ETH-USDT$/);
  });

  it("refuses a database whose prices come from elsewhere", async () => {
    const strangers = [
      stored(start - 1_000),
      stored(start + 11_000),
      stored(start, { venue: "simulated" }),
      stored(start, { symbol: "ETH-USDT" }),
    ];
    for (const stranger of strangers)
      await expect(replay(stranger)).rejects.toThrow(/not of the replay file .*another CANDOR_DATA/);
    const replayed = { ...options, ...stored(start) };
    await expect(openFeed({ kind: "simulated" }, replayed)).rejects.toThrow("holds a replay of BTC-USDT");
    await expect(openFeed({ kind: "live", venues: ["kraken"] }, replayed)).rejects.toThrow("holds a replay");
  });
});
