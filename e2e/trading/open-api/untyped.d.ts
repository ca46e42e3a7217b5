/** @binance/connector comes without types: what the test calls of it. */
declare module "@binance/connector" {
  // biome-ignore lint/suspicious/noExplicitAny: the answers of an untyped client
  type Answer = Promise<{ readonly data: any }>;
  type Options = Readonly<Record<string, unknown>>;
  export class Spot {
    constructor(apiKey: string, apiSecret: string, options: { readonly baseURL: string });
    exchangeInfo(options: Options): Answer;
    depth(symbol: string, options: Options): Answer;
    klines(symbol: string, interval: string, options: Options): Answer;
    ticker24hr(symbol: string): Answer;
    account(): Answer;
    newOrder(symbol: string, side: string, type: string, options: Options): Answer;
    openOrders(options: Options): Answer;
    cancelOrder(symbol: string, options: Options): Answer;
    allOrders(symbol: string): Answer;
    myTrades(symbol: string): Answer;
    tradeFee(options: Options): Answer;
    depositHistory(): Answer;
    withdrawHistory(): Answer;
  }
}
