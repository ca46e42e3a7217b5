export { listingHasBegun, marketSteps, writeMarket } from "./carry-out.ts";
export { currencyFacts } from "./facts.ts";
export { announceCurrency, listCurrencyKind, listMarketKind } from "./kinds.ts";
export { marketProblem, within } from "./problems.ts";
export { listingHandlers, newMarket } from "./routes.ts";
