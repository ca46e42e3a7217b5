import { Spot } from "@binance/spot";

/** @binance/spot */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  new Spot({ configurationRestAPI: { apiKey, apiSecret: secret, basePath: base } }).restAPI;
