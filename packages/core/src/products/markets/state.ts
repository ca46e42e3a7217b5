import type { Currency, LastTick, MarketConfig } from "./records.ts";

/** `lastCounting` is the last tick that counted, at which options and contracts are valued. */
export type Market = { config: MarketConfig; lastTick: LastTick | undefined; lastCounting: LastTick | undefined };

declare module "../../engine/state.ts" {
  interface State {
    readonly currencies: Map<number, Currency>;
    readonly markets: Map<number, Market>;
  }
}
