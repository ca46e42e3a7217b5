import { createHmac } from "node:crypto";
import { away } from "@candor/client";
import { allOpenCalls } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import type { OpenApi } from "../calls.ts";
import { problemsOf } from "../declared.ts";
import { at, number, text, type World } from "../world.ts";
import { FUND_PASSWORD, type People } from "./people.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const HALF_HOUR_MS = 1_800_000;
const of = { symbol: "BTCUSDT" };
const TICK = "0.01";
type Input = Readonly<Record<string, string | number>>;
type Key = { readonly apiKey: string; readonly secret: string };

/** What each public call is asked with; the others are asked with nothing. */
const asked: Readonly<Record<string, Input>> = {
  exchangeInfo: of,
  depth: { ...of, limit: 5 },
  trades: of,
  historicalTrades: of,
  aggTrades: of,
  klines: { ...of, interval: "1m", limit: 5 },
  uiKlines: { ...of, interval: "1h", limit: 5 },
  avgPrice: of,
  ticker24hr: of,
  geckoOrderbook: { ticker_id: "BTC_USDT" },
  geckoTrades: { ticker_id: "BTC_USDT" },
  capOrderbook: { market_pair: "BTC_USDT" },
  capTrades: { market_pair: "BTC_USDT" },
  udfSymbols: of,
  udfSearch: { query: "btc" },
  udfHistory: { ...of, resolution: "1", from: 0, to: 4_000_000_000 },
};

/** The calls of one key, each held against the server's own document: prices and times differ between runs, so that no answer is kept. */
class Bot {
  readonly #world: World;
  readonly #key: Key;
  readonly #document: OpenApi;
  readonly accepted = new Set<OpenCall>();

  constructor(world: World, key: Key, document: OpenApi) {
    this.#world = world;
    this.#key = key;
    this.#document = document;
  }

  async send(call: OpenCall, input: Input = {}): Promise<unknown> {
    const path = call.path.replace(/:(\w+)/, (_, name: string) => String(input[name]));
    const fields = Object.entries(input).filter(([name]) => !call.path.includes(`:${name}`));
    const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
    if (call.security !== "none" && call.security !== "key") {
      query.set("timestamp", String(Date.now()));
      query.set("signature", createHmac("sha256", this.#key.secret).update(query.toString()).digest("hex"));
    }
    const headers = { "x-mbx-apikey": this.#key.apiKey };
    const answer = await fetch(`${this.#world.app.url}${path}?${query}`, { method: call.method, headers });
    const body: unknown = await answer.json();
    const label = `${call.method} ${call.path}`;
    if (answer.ok) this.accepted.add(call);
    else this.#world.faults.push(`${label} was refused: ${JSON.stringify(body)}`);
    const declared = this.#document.paths[call.path.replace(/:(\w+)/, "{$1}")]?.[call.method.toLowerCase()];
    const schema = declared?.responses[answer.ok ? "200" : "400"]?.content["application/json"]?.schema;
    const problems = schema ? (answer.ok ? problemsOf(schema, body) : []) : ["it is not declared"];
    for (const problem of problems) this.#world.faults.push(`${label}: ${problem}`);
    return body;
  }
}

/** Every call of the open API, once. */
export async function liveOpenApi({ demo }: People, world: World): Promise<void> {
  const terms = { kind: "hmac", label: "Every call", trade: true, withdraw: true, addresses: ["127.0.0.1"] };
  const proofs = { fund_password: FUND_PASSWORD, code: await demo.mailed("security") };
  const made = await demo.ok("key/create", { ...terms, ...proofs });
  const key = { apiKey: text(made, "key.api_key"), secret: text(made, "secret") };
  world.aliases.set(key.apiKey, "<api key>");
  world.aliases.set(key.secret, "<secret>");
  const document = (await (await fetch(`${world.app.url}/api/openapi/open.json`)).json()) as OpenApi;
  const bot = new Bot(world, key, document);
  const all = allOpenCalls();
  const send = (name: string, input?: Input) => {
    const found = all.find((each) => each.name === name);
    if (!found) throw new Error(`the open API has no call ${name}`);
    return bot.send(found.call, input);
  };
  for (const { name, call } of all)
    if (call.security === "none" || call.security === "key") await bot.send(call, asked[name]);

  // The recorded price jumps in the midst of a life, and what is to rest stays 2 or 3 % away from it.
  const price = text(await send("tickerPrice", of), "price");
  const below = away(price, -300, TICK);
  const order = { ...of, side: "BUY", type: "LIMIT", timeInForce: "GTC", price: below, quantity: "0.001" };
  await send("testOrder", order);
  const first = { ...of, orderId: number(await send("newOrder", order), "orderId") };
  await send("getOrder", first);
  await send("openOrders", of);
  await send("amendOrder", { ...first, newQty: "0.0009" });
  const replacing = { ...order, cancelReplaceMode: "STOP_ON_FAILURE", cancelOrderId: first.orderId };
  const replaced = await send("cancelReplace", { ...replacing, price: away(price, -200, TICK) });
  await send("cancelOrder", { ...of, orderId: number(replaced, "newOrderResponse.orderId") });
  await send("newOrder", order);
  await send("cancelOpenOrders", of);
  await send("newOrder", { ...of, side: "BUY", type: "MARKET", quantity: "0.002" });
  const above = { aboveType: "LIMIT_MAKER", abovePrice: away(price, 200, TICK) };
  const sides = { ...above, belowType: "STOP_LOSS", belowStopPrice: below };
  const pair = await send("newOco", { ...of, side: "SELL", quantity: "0.001", ...sides });
  const list = { orderListId: number(pair, "orderListId") };
  await send("getList", list);
  await send("openLists");
  await send("cancelList", { ...of, ...list });
  await send("allLists");
  await send("allOrders", of);
  await send("myTrades", { ...of, startTime: Date.now() - HALF_HOUR_MS });

  for (const name of ["account", "tradeFee", "apiRestrictions", "currencies", "deposits", "withdrawals"])
    await send(name);
  await send("commission", of);
  await send("depositAddress", { coin: "USDT", network: "TRX" });
  await send("transfer", { type: "MAIN_UMFUTURE", asset: "USDT", amount: "1" });
  const withdrawal = await send("withdraw", { coin: "USDT", network: "TRX", address: TRON, amount: "50" });
  await demo.ok("wallet/cancelWithdraw", { id: at(withdrawal, "id") });
  for (const { call } of all)
    if (!bot.accepted.has(call)) world.faults.push(`${call.method} ${call.path} was never accepted`);
  await demo.ok("key/revoke", { id: text(made, "key.id") });
}
