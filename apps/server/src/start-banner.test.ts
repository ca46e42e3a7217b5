import { expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { banner } from "./start-banner.ts";

const printed = (environment: Record<string, string>): string => {
  const result = parseConfig({ HOST: "127.0.0.1", ...environment }, []);
  if (!result.ok) throw new Error(result.problems.join());
  return banner(result.config, { port: 8080, demo: undefined });
};
const warnings = (feed: string) =>
  printed({ CANDOR_FEED: feed })
    .split("\n")
    .filter((line) => line.includes("Warning"));

test("warns in one line of a live feed with fewer than three venues, of which none of the ticks can count", () => {
  expect(warnings("kraken,bitstamp")).toEqual([
    expect.stringMatching(/names 2 of the 3 venues .* no tick ever counts/),
  ]);
  expect(warnings("kraken,bitstamp,kraken")).toHaveLength(1);
});

test.each(["kraken,bitstamp,binance", "simulated", "replay:/data/btc.csv"])("does not warn of %s", (feed) => {
  expect(warnings(feed)).toEqual([]);
});

test("says where it listens, and what the money and the prices are", () => {
  expect(printed({})).toContain("http://localhost:8080/");
  expect(printed({})).toContain("practice money only, SIMULATED MARKET");
});
