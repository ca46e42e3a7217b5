import { createRequire } from "node:module";

/** binance-api-node is a CommonJS module, whose default export an import would wrap. */
const { default: Binance } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

export const connect = ({ base, apiKey, secret }: { base: string; apiKey: string; secret: string }) =>
  Binance({ apiKey, apiSecret: secret, httpBase: base });
