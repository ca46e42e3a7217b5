import binanceApiNode from "binance-api-node";

/** binance-api-node */
export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  binanceApiNode.default({ apiKey, apiSecret: secret, httpBase: base });
