import { Spot } from "@binance/spot";

/** @binance/spot */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  // It gives up after a second of its own accord, and an order that it has given up may have been placed.
  new Spot({ configurationRestAPI: { apiKey, apiSecret: secret, basePath: base, timeout: 10_000 } }).restAPI;
