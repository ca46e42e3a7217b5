import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { v7 } from "uuid";
import { list, type Person, text, type World } from "../world.ts";
import { liveLists } from "./lists.ts";
import { BTC, MARKET, type People, USDT } from "./people.ts";

/** The recorded price stands at 60,000 until this second of the recording and at 63,000 from then on: Up wins, a short is liquidated. */
export const PRICE = { before: 60_000, after: 63_000, jumpsAtSecond: 110 };
/** A life takes half an hour of the recording. */
const LIFE_MS = 40 * MINUTE_MS;
/** So far the recording is ahead of the wall clock: what the engine dates and what the gateway dates follow each other in one order. */
const AHEAD_MS = 60 * MINUTE_MS;
const ahead = Math.ceil((Date.now() + AHEAD_MS) / HOUR_MS) * HOUR_MS;
/** The engine's time is the recording's: a life is over before the hour and the day in which it starts. */
export const RECORDED_FROM = DAY_MS - (ahead % DAY_MS) > LIFE_MS ? ahead : Math.ceil(ahead / DAY_MS) * DAY_MS;
const order = { match_id: MARKET, kind: "limit", tif: "GTC" };

/** Funds for both, as the demo gives them. */
export async function liveFaucet(people: People): Promise<void> {
  for (const who of [people.mai, people.kenji]) {
    await who.ok("wallet/faucet");
    await who.ok("wallet/faucet");
  }
  await people.mai.ok("wallet/transfer", { from: "c2c", to: "mic", currency_id: USDT, amount: "2000" });
  await people.mai.ok("wallet/transfer", { from: "c2c", to: "lever", currency_id: USDT, amount: "6000" });
  await people.kenji.ok("wallet/transfer", { from: "c2c", to: "lever", currency_id: USDT, amount: "1000" });
  await people.mai.no("too much", "wallet/transfer", { from: "c2c", to: "mic", currency_id: USDT, amount: "900000" });
  await people.mai.no("same", "wallet/transfer", { from: "c2c", to: "c2c", currency_id: USDT, amount: "1" });
}

/** Spot orders of every kind, in a band that the house does not quote in, so that what fills what is known. */
export async function liveSpot({ mai, kenji, stranger }: People, world: World): Promise<void> {
  for (const path of [
    "currency/getCurrencyList",
    "currency/quotation_new",
    "currency/quotes",
    "lever/quotes",
    "mic/getSeconds",
  ])
    await stranger.ok(path);
  await stranger.ok("currency/quotes", { match_id: MARKET });
  await stranger.no("unknown", "currency/depth", { match_id: 77 });
  await stranger.ok("currency/auction", { match_id: MARKET });
  await stranger.no("unknown", "currency/auction", { match_id: 77 });
  await stranger.no("unknown", "currency/kline", { match_id: 77, period: "1m" });
  await mai.no("band", "c2c/trade", { ...order, type: 1, price: "70000", number: "0.01" });
  await mai.no("tick", "c2c/trade", { ...order, type: 1, price: "60000.001", number: "0.01" });
  await mai.no("lot", "c2c/trade", { ...order, type: 1, price: "60000", number: "0.0000001" });
  await mai.no("notional", "c2c/trade", { ...order, type: 1, price: "60000", number: "0.00001" });
  await mai.no("funds", "c2c/trade", { ...order, type: 1, price: "60000", number: "3" });
  await mai.no("no such market", "c2c/trade", { ...order, match_id: 77, type: 1, price: "60000", number: "0.01" });
  await mai.no("without price", "c2c/trade", { ...order, type: 1, number: "0.01" });

  // Bids inside the house's spread meet nobody but kenji, who sells what he bought before.
  await kenji.ok("c2c/trade", { ...order, kind: "market", tif: "IOC", type: 1, number: "0.02" });
  const bid = await mai.ok("c2c/trade", { ...order, type: 1, price: "60000", number: "0.01" });
  await mai.no("would take", "c2c/trade", { ...order, tif: "POST", type: 1, price: "61000", number: "0.01" });
  await kenji.ok("c2c/trade", { ...order, type: 2, price: "60000", number: "0.004" });
  await kenji.no("cannot fill", "c2c/trade", { ...order, tif: "FOK", type: 1, price: "60000", number: "0.01" });
  await kenji.no("not his", "coin/trade", { id: text(bid, "id") });
  await mai.ok("c2c/reduce", { id: text(bid, "id"), number: "0.001" });
  if (world.calls.has("c2c/amend")) {
    const { kept, other } = { kept: { price: "60000", number: "0.0009" }, other: { price: "59990", number: "0.001" } };
    await mai.no("not his", "c2c/amend", { id: "1", ...other });
    await mai.ok("c2c/amend", { id: text(bid, "id"), ...kept });
    const resting = await mai.ok("c2c/trade", { ...order, type: 1, price: "59000", number: "0.001" });
    const amended = await mai.ok("c2c/amend", { id: text(resting, "id"), ...other });
    await mai.no("done", "c2c/amend", { id: text(resting, "id"), ...other });
    await mai.ok("coin/trade", { id: text(amended, "id") });
  }
  await mai.ok("coin/trade", { id: text(bid, "id") });
  await mai.no("done", "coin/trade", { id: text(bid, "id") });
  await mai.no("done", "c2c/reduce", { id: text(bid, "id"), number: "0.001" });
  await mai.ok("c2c/trade", { ...order, kind: "market", tif: "IOC", type: 1, total: "100" });
  await mai.ok("c2c/trade", {
    ...order,
    kind: "stop_limit",
    type: 2,
    price: "58000",
    stop_price: "58500",
    number: "0.001",
  });
  await mai.no("passed", "c2c/trade", {
    ...order,
    kind: "stop_limit",
    type: 2,
    price: "60000",
    stop_price: "61000",
    number: "0.001",
  });
  await mai.ok("c2c/trade", { ...order, type: 1, price: "59000", number: "0.002" });
  const key = v7();
  const twice = { ...order, type: 1, price: "59001", number: "0.002" };
  await mai.ok("c2c/trade", twice, { key });
  await mai.ok("c2c/trade", twice, { key });
  await mai.no("other input", "c2c/trade", { ...twice, number: "0.003" }, { key });
  if (world.calls.has("c2c/oco")) await liveLists(mai, kenji);
  if (world.calls.has("c2c/cancelNamed")) {
    await mai.ok("c2c/trade", { ...twice, client_order_id: "first", price: "58999" }, { as: "named" });
    await mai.no("name taken", "c2c/trade", { ...twice, client_order_id: "first" });
    await mai.ok("c2c/cancelNamed", { client_order_id: "first" });
    await mai.no("no such name", "c2c/cancelNamed", { client_order_id: "first" });
  } else {
    const named = await mai.ok("c2c/trade", { ...twice, price: "58999" }, { as: "named" });
    await mai.ok("coin/trade", { id: text(named, "id") }, { as: "named" });
  }
  for (const status of ["waiting", "done", "completed", "cancelled"]) await mai.ok("c2c/orderList", { status });
  await mai.ok("c2c/orderList", { page: 2, page_size: 2 });
  const filled = { id: text(await mai.ok("c2c/fills"), "list.0.id") };
  await kenji.ok("c2c/fills", { match_id: MARKET });
  await mai.ok("c2c/fill", filled, { shape: true });
  await kenji.no("not his", "c2c/fill", filled);
  await mai.ok("c2c/cancelAll", { match_id: MARKET, confirm: true });
  await mai.ok("c2c/orderList");
  await stranger.ok("currency/tick", { match_id: MARKET }, { shape: true });
  await stranger.ok("currency/ticks", { match_id: MARKET, size: 10 }, { shape: true });
  await stranger.ok("currency/trades", { match_id: MARKET }, { shape: true });
  await stranger.ok("currency/depth", { match_id: MARKET }, { shape: true });
  for (const period of ["1m", "15m", "1h", "1d", "1w", "1M"])
    await stranger.ok("currency/kline", { match_id: MARKET, period, size: 10 }, { shape: true });
}

const limitsOf = async (who: Person) => who.ok("play/limits");

/** Opened before the price jumps, so that what ends after it is known. */
export async function openOptions({ mai, kenji }: People): Promise<void> {
  const option = { match_id: MARKET, currency_id: USDT, type: 1, seconds: 120, number: "100" };
  await mai.no("risk not read", "mic/trade", option);
  await limitsOf(mai);
  await mai.ok("play/acknowledgeRisk", { product: "option" });
  await mai.no("stake", "mic/trade", { ...option, number: "5" });
  await mai.no("seconds", "mic/trade", { ...option, seconds: 31 });
  await mai.no("currency", "mic/trade", { ...option, currency_id: BTC });
  await kenji.no("funds", "mic/trade", option);
  await mai.ok("mic/getPayInfo", { match_id: MARKET });
  await mai.ok("mic/trade", option);
  await mai.ok("mic/trade", { ...option, type: 2, number: "50" });
  const opened = await mai.until("mic/microNewOrder", {}, (data) => !JSON.stringify(data).includes('"open_tick":null'));
  const price = text(opened, "list.0.open_tick.price");
  if (price !== String(PRICE.before)) throw new Error(`the machine is too slow: the first option opened at ${price}`);
}

const short = { type: 2, target_profit_price: "30000", stop_loss_price: "90000" };
const contract = {
  currency_id: BTC,
  legal_id: USDT,
  type: 1,
  status: 1,
  share: 10,
  multiple: 50,
  target_profit_price: "90000",
  stop_loss_price: "30000",
};

export async function openContracts({ mai, kenji }: People): Promise<void> {
  await mai.ok("lever/deal", { currency_id: BTC, legal_id: USDT });
  await mai.no("risk not read", "lever/trade", contract);
  await mai.ok("play/acknowledgeRisk", { product: "lever" });
  await kenji.ok("play/acknowledgeRisk", { product: "lever" });
  await mai.no("multiple", "lever/trade", { ...contract, multiple: 30 });
  await mai.no("lots", "lever/trade", { ...contract, share: 5000 });
  for (const [name, change] of [
    ["price 1", { target_profit_price: "1" }],
    ["price 2", { stop_loss_price: "99999" }],
    ["price 3", { ...short, target_profit_price: "99999" }],
    ["price 4", { ...short, stop_loss_price: "1" }],
  ] as const)
    await mai.no(name, "lever/trade", { ...contract, ...change });
  await mai.no("no limit price", "lever/trade", { ...contract, status: 0 });
  const trading = (data: unknown, count: number) =>
    list(data).length === count && !JSON.stringify(data).includes('"opening"');
  await mai.ok("lever/trade", contract);
  await mai.until("lever/orderList", { group: "trading" }, (data) => trading(data, 1));
  await mai.ok("lever/trade", { ...contract, share: 5, multiple: 20, target_profit_price: "62500" });
  await mai.until("lever/orderList", { group: "trading" }, (data) => trading(data, 2));
  await kenji.ok("lever/trade", { ...contract, ...short, share: 40, multiple: 50 });
  await kenji.until("lever/orderList", { group: "trading" }, (data) => trading(data, 1));
  const waiting = await mai.ok("lever/trade", { ...contract, status: 0, price: "55000", share: 3 });
  await mai.ok("lever/orderList", { group: "pending" });
  await mai.no("running", "lever/setStopPrice", { id: 999, target_profit_price: "1", stop_loss_price: "1" });
  await mai.ok("lever/cancelTrade", { id: text(waiting, "id") });
  await mai.no("done", "lever/cancelTrade", { id: text(waiting, "id") });
  await mai.ok("lever/deal", { currency_id: BTC, legal_id: USDT });
}

/** After the jump. */
export async function endProducts({ mai, kenji, stranger }: People): Promise<void> {
  await mai.until("mic/microNewOrder", {}, (data) => list(data).length === 0, 60_000);
  const ended = await mai.ok("mic/orderList");
  await mai.ok("mic/orderList", { state: "won", type: 1 });
  await mai.no("wrong date", "mic/orderList", { from: "2026-02-31" });
  const option = await mai.ok("mic/order", { id: text(ended, "list.0.id") });
  await kenji.no("not his", "mic/order", { id: text(ended, "list.0.id") });
  await stranger.ok("receipt/view", { id: text(option, "open_receipt") });
  await stranger.ok("receipt/view", { id: text(option, "delivery_receipt") });
  await stranger.no("unknown", "receipt/view", { id: "01900000-0000-7000-8000-000000000000" });
  await stranger.ok("mic/voids");

  await kenji.until("lever/orderList", { group: "history" }, (data) => list(data).length === 1);
  const history = await mai.until("lever/orderList", { group: "history" }, (data) => list(data).length === 2);
  await stranger.ok("receipt/view", { id: text(history, "list.1.receipts.0.id") });
  const held = await mai.ok("lever/orderList", { group: "trading" });
  const id = text(held, "list.0.id");
  await mai.ok("lever/setStopPrice", { id, target_profit_price: "64000", stop_loss_price: "59000" });
  await mai.no("price", "lever/setStopPrice", { id, target_profit_price: "1", stop_loss_price: "2" });
  await mai.ok("lever/closeTrade", { id, share: 4 });
  await mai.until("lever/orderList", { group: "trading" }, (data) => text(data, "list.0.share") === "6");
  await mai.ok("lever/closeTrade", { id });
  await mai.until("lever/orderList", { group: "trading" }, (data) => list(data).length === 0);
  await mai.no("done", "lever/closeTrade", { id });
  await mai.ok("lever/orderList", { group: "history", ending: "tp" });

  await mai.ok("play/setDailyLoss", { daily_loss: "500" });
  await mai.ok("play/setDailyLoss", { daily_loss: "900" });
  await limitsOf(mai);
  await kenji.ok("play/coolOff", { hours: 24 });
  await kenji.no("cooling off", "lever/trade", contract);
  await limitsOf(kenji);
}
