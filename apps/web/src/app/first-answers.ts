import type { Route } from "@candor/contract/route.ts";
import { getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { firstReads } from "../shared/api/early.ts";
import { readAhead } from "../shared/api/use-api.ts";
import { takeCurrencies } from "../shared/currencies.ts";
import { isPrerendered } from "../shared/first-page.ts";
import { takeQuotes, takeRendered } from "../shared/socket/quotes.ts";

/** How long the first render waits for them. They arrive before the code, unless the server is slow. */
const WITHIN_MS = 300;

/** Prices are in their store before the first render: filled by an effect, they would have the page rendered again, in one go. */
async function read(route: Route): Promise<void> {
  if (route === getHomeInit)
    (isPrerendered ? takeRendered : takeQuotes)((await readAhead(getHomeInit, {}))?.quotes ?? []);
  else if (route === getCurrencyList) {
    const catalogue = await readAhead(getCurrencyList, {});
    if (catalogue) takeCurrencies(catalogue);
  } else if (route === quotes) takeQuotes((await readAhead(quotes, {}))?.list ?? []);
  else await readAhead(route, {});
}

/**
 * What the first render shows: the strip that names the mode would push everything 24 px down if it came later, and each part of home that is drawn as a
 * skeleton first is drawn twice, 0.3 s of a slow phone. All of it was requested with the code (shared/api/early.ts).
 */
export function firstAnswers(): Promise<unknown> {
  return Promise.race([Promise.all(firstReads.map(read)), new Promise((resolve) => setTimeout(resolve, WITHIN_MS))]);
}
