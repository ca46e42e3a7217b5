import Binance from "node-binance-api";

/** node-binance-api */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  new Binance({ APIKEY: apiKey, APISECRET: secret, urls: { base: `${base}/api/` } });
