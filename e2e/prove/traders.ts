import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import type { App } from "../harness/app.ts";
import { pause } from "./figure.ts";

const ONE = 100_000_000n;

export type Order = InputOf<typeof trade>;
export type Market = {
  readonly matchId: number;
  readonly resting: (below: number) => Order;
  readonly buy: Order;
  readonly sell: Order;
};

/** A market, an order that rests `below` ticks under half its price, and two that trade with the house at once. */
export async function openMarket(app: App, symbol: string): Promise<Market> {
  const api = caller(app.url);
  const market = (await api.call(getCurrencyList, {})).markets.find((each) => each.symbol === symbol);
  if (!market) throw new Error(`the demo has no ${symbol}`);
  const matchId = market.match_id;
  const quote = (await api.call(quotes, { match_id: matchId })).list[0];
  const [tick, lot, least] = [market.tick, market.lot, market.min_notional].map((text) => fromNumeric(text)) as [
    bigint,
    bigint,
    bigint,
  ];
  const half = fromNumeric(quote?.now_price ?? "0") / 2n;
  const price = half - (half % tick);
  // A little more than the smallest order, so that practice money covers all that a user may have open.
  const quantity = (least * 12n * ONE) / (price * 10n);
  return {
    matchId,
    resting: (below) => ({
      match_id: matchId,
      type: 1,
      price: formatAmount(price - BigInt(below) * tick),
      number: formatAmount(quantity - (quantity % lot) + lot),
    }),
    buy: { match_id: matchId, type: 1, kind: "market", number: "0.01" },
    sell: { match_id: matchId, type: 2, kind: "market", number: "0.01" },
  };
}

/** The house quotes a limited quantity at a time: what it did not have is bought a moment later. */
async function stockUp(api: Caller, market: Market): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await api.call(trade, { ...market.buy, number: "0.5" });
    if (status === "completed") return;
    await pause(200);
  }
  throw new Error("the house sold no stock");
}

/** Users with practice money and, of a market that they trade in, a stock of coins: their buys and sales overtake each other, and each pays a fee. */
export async function openTraders(app: App, howMany: number, market?: Market): Promise<Caller[]> {
  const traders: Caller[] = [];
  for (let index = 0; index < howMany; index += 1) {
    const api = await newUser(app.url, { email: `prove${index}@example.com`, funded: true });
    if (market) await stockUp(api, market);
    traders.push(api);
  }
  return traders;
}
