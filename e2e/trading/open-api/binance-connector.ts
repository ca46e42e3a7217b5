import { Spot } from "@binance/connector";

/** @binance/connector */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  new Spot(apiKey, secret, { baseURL: base });
