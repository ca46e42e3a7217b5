import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, it } from "vitest";
import { openRecording, readRecording } from "./replay-file.ts";
import { symbolIn } from "./replay-symbol.ts";

const start = Date.UTC(2024, 0, 1);
const trade = (at: number, of: string, quantity: string) => ({ at, price: price(of), quantity: amount(quantity) });
const bar = (openAt: number, prices: readonly [string, string, string, string], volume: string) => {
  const [open, high, low, close] = prices.map((text): bigint => price(text)) as [bigint, bigint, bigint, bigint];
  return { openAt, open, high, low, close, volume: amount(volume) };
};

describe("formats", () => {
  it.each([
    ["Binance spot trades without a header, in us", `1,42283.5,0.00021,8.87,${start}000123,True,True\n`, 1],
    [
      "Binance futures trades with a header, in ms",
      `id,price,qty,quote_qty,time,is_buyer_maker\n1,42283.5,0.00021,8.87,${start + 1},true\n`,
      1,
    ],
    ["Binance aggregate trades without a header", `7,42283.5,0.00021,1,2,${start + 1},true,true\n`, 1],
    [
      "a byte order mark and carriage returns",
      `\uFEFFprice,amount,date\r\n42283.5,0.00021,2024-01-01T00:00:00.0010001Z\r\n`,
      2,
    ],
    ["trades as arrays", `[[${start}.25,"7",null,"sell",42283.5,2.1e-4,8.87]]`, 1],
    [
      "Kraken's Trades",
      `{"error":[],"result":{"XXBTZUSD":[["42283.5","0.00021",1704067200.0001,"b","l","",9]],"last":"1"}}`,
      1,
    ],
    ["Kraken's Trades without the envelope", `{"XBTUSDT":[["42283.50","0.00021",1704067200.001,"s","m",""]]}`, 1],
  ])("reads %s", (_name, text, ms) => {
    const { records, startAt, endAt } = readRecording("t.file#BTC-USDT", text);
    expect(records).toEqual({ kind: "trades", trades: [trade(start + ms, "42283.5", "0.00021")] });
    expect([startAt, endAt]).toEqual([start, start + 1_000]);
  });

  it.each([
    ["OHLCV with dates", "timestamp,open,high,low,close,volume\n2024-01-01 00:00:00.000000,3,5,2,4,7.123456789\n"],
    [
      "OHLCV with another zone, order and case",
      'Volume,"Close",Low,High,Open,Date\n7.12345678,4,2,5,3,2024-01-01T01:00:00+01:00\n',
    ],
    ["OHLCV in seconds", "unix,open,high,low,close,vol\n1704067200,3,5,2,4,7.12345678\n"],
    ["Binance bars without a header", `${start},3,5,2,4,7.12345678,${start + 59_999},28.4,9,3,12,0\n`],
    ["Kraken's OHLC", '[[1704067200,"3","5","2","4","3.9","7.12345678",9]]'],
  ])("reads %s", (_name, text) => {
    const { records, startAt, endAt } = readRecording("b.file#BTC-USDT", text);
    expect(records).toMatchObject({ kind: "bars", bars: [bar(start, ["3", "5", "2", "4"], "7.12345678")] });
    expect([startAt, endAt]).toEqual([start, start + 59_000]);
  });

  it("takes the bars' length from their shortest distance", () => {
    const rows = [0, 15, 60].map((minute) => `${start + minute * 60_000},3,5,2,4,1`);
    const { records } = readRecording("b#BTC-USDT", `time,open,high,low,close,volume\n${rows.join("\n")}`);
    expect(records).toMatchObject({ kind: "bars", lengthMs: 900_000 });
  });
});

const bars = "time,open,high,low,close,volume";
const kraken = (...rows: string[]) => `{"error":[],\n"result":{"XBTUSDT":[\n${rows.join(",\n")}\n]}}`;

describe("broken files", () => {
  it.each([
    ["is empty", " \n\n", 1, "the file is empty"],
    ["has a header only", `${bars}\n`, 1, "there is no bar in it"],
    ["lacks a column", "time,open,high,low,volume\n1704067200,3,5,2,7\n", 1, "no column for close"],
    ["has no header", "1704067200,3,5,2,4,7\n", 1, "neither a header nor a row of Binance's trades or bars"],
    ["is no table", "# notes\nsome text\n", 1, "neither a header nor"],
    ["loses a cell", `${bars}\n1704067200,3,5,2,4,7\n1704067260,3,5,2,4\n`, 3, "5 columns where the first line has 6"],
    ["has a blank line", `${bars}\n1704067200,3,5,2,4,7\n\n1704067260,3,5,2,4,7\n`, 3, "1 columns where"],
    [
      "has a word for a number",
      `${bars}\n1704067200,3,5,2,4,7\n1704067260,3,five,2,4,7\n`,
      3,
      'high is not a number: "five"',
    ],
    ["has NaN", `${bars}\n1704067200,3,5,2,4,NaN\n`, 2, 'volume is not a number: "NaN"'],
    ["has an empty price", `${bars}\n1704067200,,5,2,4,7\n`, 2, 'open is not a number: ""'],
    ["has a price of nothing", `${bars}\n1704067200,0,5,0,4,7\n`, 2, "open must be positive"],
    ["has a price finer than ours", `${bars}\n1704067200,3.000000001,5,2,4,7\n`, 2, "more than 8 decimals"],
    ["has a negative volume", `${bars}\n1704067200,3,5,2,4,-0.000000001\n`, 2, "volume must not be negative"],
    ["has a date of no calendar", `${bars}\n2024-02-30,3,5,2,4,7\n`, 2, "time is neither an epoch nor a date"],
    ["has a time of another century", `${bars}\n-5,3,5,2,4,7\n`, 2, "time is neither"],
    ["has high below low", `${bars}\n1704067200,3,2,5,4,7\n`, 2, "high is below low"],
    ["has high below close", `${bars}\n1704067200,3,5,2,6,7\n`, 2, "high is below open or close"],
    ["has low above open", `${bars}\n1704067200,3,5,4,4,7\n`, 2, "low is above open or close"],
    ["repeats a bar", `${bars}\n1704067200,3,5,2,4,7\n1704067200,3,5,2,4,7\n`, 3, "unsorted"],
    ["has a bar between minutes", `${bars}\n1704067201,3,5,2,4,7\n`, 2, "opens at a full minute"],
    ["mixes lengths", `${bars}\n1704067200,3,5,2,4,7\n1704067380,3,5,2,4,7\n1704067500,3,5,2,4,7\n`, 3, "do not fit"],
    ["is of decades", `${bars}\n2001-01-01,3,5,2,4,7\n2021-01-01,3,5,2,4,7\n`, 3, "more than ten years"],
    [
      "has trades out of order",
      "price,qty,time\n3,1,1704067201\n3,1,1704067200\n",
      3,
      "unsorted: a trade of 2024-01-01T00:00:00",
    ],
    ["is cut off", '[\n[1704067200000,"1",null,"buy",3,1,3],\n[17040', 3, "the JSON ends too early"],
    ["is cut off in a text", '[\n[1704067200000,"1', 2, "not JSON"],
    ["has text after its end", '[[1704067200000,"1",null,"buy",3,1,3]]\n]', 2, "text after the end"],
    ["is nested without end", "[".repeat(100_000), 1, "nested more than 16 deep"],
    ["has no record", '{"error":[],"result":{"XBTUSDT":[],"last":"0"}}', 1, "there is no record in it"],
    ["is Kraken's refusal", '{"error":["EGeneral:Too many requests"]}', 1, "EGeneral:Too many requests"],
    ["has two pairs", '{"XBTUSDT":[],"ETHUSDT":[]}', 1, "one pair, and this one XBTUSDT, ETHUSDT"],
    ["has rows of no kind", "[[1,2,3]]", 1, "a row is neither"],
    ["has a record that is none", kraken('["3","1",1704067200.1,"b","l","",1]', "7"), 4, "a record is not an array"],
    ["has a null price", kraken('[null,"1",1704067200.1,"b","l","",1]'), 3, "column 1 is not a number"],
    [
      "has a short record",
      kraken('["3","1",1704067200.1,"b","l","",1]', '["3","1",1704067201.1]'),
      4,
      "3 columns where 6 or 7",
    ],
    [
      "goes back in time",
      kraken('["3","1",1704067200.1,"b","l",""]', '["3","1",1704067200.0,"b","l",""]'),
      4,
      "unsorted",
    ],
  ])("a file that %s is refused with its name, line and reason", (_name, text, line, reason) => {
    const read = () => readRecording("data/bad-btc-usdt.file", text);
    expect(read).toThrow(`replay file data/bad-btc-usdt.file, line ${line}: `);
    expect(read).toThrow(reason);
    expect(read).toThrow(expect.objectContaining({ name: "StartupError" }));
  });

  it("a file that cannot be read, or names no pair, is refused by name", async () => {
    await expect(openRecording("/nowhere/a.csv#BTC-USDT")).rejects.toThrow("replay file /nowhere/a.csv does not exist");
    await expect(openRecording("/")).rejects.toThrow("replay file / is a folder");
    await expect(openRecording("a.csv#bitcoin")).rejects.toThrow("must name a pair");
    const text = "price,qty,time\n3,1,1704067201\n";
    expect(() => readRecording("trades.csv", text)).toThrow("replay:trades.csv#BTC-USDT");
    expect(readRecording("trades.csv#eth-usdt", text).symbol).toBe("ETH-USDT");
  });
});

describe("pairs", () => {
  it.each([
    ["kraken-xbtusdt-trades.json", "BTC-USDT"],
    ["btc-perp-2022-01-1m.csv", "BTC-USDT"],
    ["binance-xrp-eth-trades.json", "XRP-ETH"],
    ["XRP_ETH-trades.json", "XRP-ETH"],
    ["DOGEUSDT-aggTrades-2024-01-01.csv", "DOGE-USDT"],
    ["XXBTZUSD", "BTC-USD"],
    ["XDGUSDT", "DOGE-USDT"],
    ["trades.csv", undefined],
    ["USDT-trades.csv", undefined],
  ])("%s is %s", (text, symbol) => {
    expect(symbolIn(text)).toBe(symbol);
  });
});
