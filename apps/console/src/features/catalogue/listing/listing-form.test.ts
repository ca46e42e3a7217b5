import { describe, expect, test } from "vitest";
import { emptyCurrency, readCurrency, withChannel } from "../../../shared/listing/currency-form.ts";
import { changedSource, emptyListing, type Known, type ListingDraft, readListing } from "./listing-form.ts";

const known: Known = {
  currencies: ["USDT", "BTC", "ETH"],
  markets: [{ symbol: "BTC-USDT", base: "BTC", quote: "USDT" }],
};
const market = { ...emptyListing.market, tick: "0.01", lot: "0.0001" };
const eth: ListingDraft = { ...emptyListing, base: "ETH", quote: "USDT", market };
const newOne = (symbol: string): ListingDraft => ({
  ...eth,
  newBase: true,
  currency: { ...emptyCurrency, symbol, name: "New coin" },
});

describe("a typed listing", () => {
  test("of two existing currencies becomes the call", () => {
    const { listing, wrong } = readListing(eth, known);
    expect(wrong).toEqual([0, 0, 0, 0, 0, 0]);
    expect(listing).toMatchObject({
      base: "ETH",
      quote: "USDT",
      source: "index",
      taker_fee: "0.001",
      price_band: "0.05",
    });
    expect(listing).toMatchObject({ currency: null, options: null, contracts: null, state: "open" });
  });

  test("starts without pair and units", () => {
    const { listing, wrong, errors } = readListing(emptyListing, known);
    expect(listing).toBeUndefined();
    expect(wrong).toEqual([1, 0, 2, 0, 0, 0]);
    expect(Object.keys(errors.market)).toEqual(["tick", "lot"]);
  });

  test.each([
    [{ ...eth, base: "BTC" }, "Too similar to BTC-USDT, which already exists."],
    [{ ...eth, base: "USDT", quote: "BTC" }, "Too similar to BTC-USDT, which already exists."],
    [{ ...eth, quote: "ETH" }, "Not the same currency."],
    [{ ...eth, quote: "" }, "Choose the currency that it is priced in."],
  ])("names the conflict of its pair: %#", (draft, error) => {
    expect(readListing(draft, known).errors.quote).toBe(error);
  });

  test("needs a new currency with an unambiguous symbol", () => {
    expect(readListing(newOne("SOL"), known).listing?.currency).toMatchObject({ symbol: "SOL", decimals: 8 });
    for (const symbol of ["ETH", "BTCUSDT", "eth", "", "TOOLONGSYMBOL"])
      expect(readListing(newOne(symbol), known).errors.currency.symbol, symbol).toBeDefined();
  });

  test("has options and contracts only if they are offered, and not with its own order book", () => {
    const offered = { ...eth, offersOptions: true, offersContracts: true };
    const { wrong } = readListing(offered, known);
    expect([wrong[3], wrong[4]].every((count) => (count ?? 0) === 0)).toBe(false);
    const options = { ...offered.options, reserve: "1000" };
    const contracts = { ...offered.contracts, lot_size: "0.1", max_open: "1000", max_net: "100" };
    const { listing } = readListing({ ...offered, options, contracts }, known);
    expect(listing?.options?.choices).toHaveLength(5);
    expect(listing?.contracts?.multiples).toHaveLength(4);
    expect(readListing({ ...offered, options, contracts, ...changedSource("book") }, known).listing).toMatchObject({
      source: "book",
      options: null,
      contracts: null,
    });
  });

  test("is refused unless one lot at one tick is whole units", () => {
    const fine = { ...eth, market: { ...market, lot: "0.0000001" } };
    expect(readListing(fine, known).errors.market.tick).toMatch(/whole number of 0.00000001/);
  });
});

describe("a channel of a new currency", () => {
  const base = { ...emptyCurrency, symbol: "SOL", name: "Solana", decimals: "6" };

  test("needs a name, amounts within its decimals, and a network of its kind", () => {
    const one = withChannel(base);
    const [channel] = one.channels;
    if (!channel) throw new Error("no channel was added");
    const fields = (draft: typeof one) => [
      ...(readCurrency(draft, []).errors.channels.values().next().value
        ? Object.keys(readCurrency(draft, []).errors.channels.get(channel.key) ?? {})
        : []),
    ];
    expect(fields(one)).toContain("name");
    const terms = {
      ...channel.terms,
      deposit_min: "0.1",
      withdraw_min: "0.5",
      withdraw_max: "100",
      withdraw_fee: "0.01",
      two_people_above: "50",
    };
    const right = { ...one, channels: [{ ...channel, name: "ERC20", terms }] };
    expect(readCurrency(right, []).currency?.channels).toMatchObject([{ network: "ethereum", decimals: 6 }]);
    expect(fields({ ...right, channels: [{ ...channel, name: "ERC20", terms, decimals: "8" }] })).toEqual(["decimals"]);
    expect(fields({ ...right, channels: [{ ...channel, name: "Bank", terms, network: "bank" }] })).toEqual(["network"]);
    const fee = { ...terms, withdraw_fee: "0.0000001" };
    expect(fields({ ...right, channels: [{ ...channel, name: "ERC20", terms: fee }] })).toEqual(["withdraw_fee"]);
  });

  test("needs a unique name", () => {
    const two = withChannel(withChannel(base));
    const channels = two.channels.map((channel) => ({ ...channel, name: "ERC20" }));
    expect(readCurrency({ ...two, channels }, []).errors.channels.get(2)?.name).toBe(
      "A channel with this name already exists.",
    );
  });
});
