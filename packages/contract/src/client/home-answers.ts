import type { OutputOf } from "../route.ts";
import type { getConfig, getHomeInit } from "../routes/common.ts";
import type { getCurrencyList } from "../routes/market.ts";

/** What home is made from, the same for every visitor of a language: the server renders it with these answers, and the app starts with them. */
export type HomeAnswers = {
  readonly config: OutputOf<typeof getConfig>;
  readonly home: OutputOf<typeof getHomeInit>;
  readonly catalogue: OutputOf<typeof getCurrencyList>;
};
