import type { Currency, LastTick, MarketConfig } from "./records.ts";

/** `lastCounting` is the last tick that counted, which is what options and contracts are valued at. */
export type Market = { config: MarketConfig; lastTick: LastTick | undefined; lastCounting: LastTick | undefined };

declare module "../../engine/state.ts" {
  interface State {
    readonly currencies: Map<number, Currency>;
    readonly markets: Map<number, Market>;
  }
}
