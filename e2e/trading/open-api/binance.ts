import { MainClient } from "binance";

/** binance */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  new MainClient({ api_key: apiKey, api_secret: secret, baseUrl: base });
