/** @binance/connector comes without types: what the test calls of it, and what it reads of the answers. */
declare module "@binance/connector" {
  type Answer<Data = readonly unknown[]> = Promise<{ readonly data: Data }>;
  type Options = Readonly<Record<string, unknown>>;
  type Named = { readonly symbol: string };
  type Order = { readonly orderId: number; readonly status: string };
  export class Spot {
    constructor(apiKey: string, apiSecret: string, options: { readonly baseURL: string });
    exchangeInfo(options: Options): Answer<{ readonly symbols: readonly Named[] }>;
    depth(symbol: string, options: Options): Answer<{ readonly asks: readonly unknown[] }>;
    klines(symbol: string, interval: string, options: Options): Answer;
    ticker24hr(symbol: string): Answer<Named>;
    account(): Answer<{ readonly accountType: string }>;
    newOrder(symbol: string, side: string, type: string, options: Options): Answer<Order>;
    openOrders(options: Options): Answer;
    cancelOrder(symbol: string, options: Options): Answer<Order>;
    allOrders(symbol: string): Answer;
    myTrades(symbol: string): Answer;
    tradeFee(options: Options): Answer<readonly Named[]>;
    depositHistory(): Answer;
    withdrawHistory(): Answer;
  }
}
