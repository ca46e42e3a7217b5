import type { LintRule } from "./lint-rules.ts";

/**
 * Where a rule does not hold, and why. `path` is a file, or a folder when it ends in a slash. An entry that nothing needs any more is itself
 * a fault, so that the list only ever shrinks to what is true.
 */
export type Allowance = { readonly rule: LintRule; readonly path: string; readonly why: string };

const inTicksAndLots = "the book counts in whole ticks and lots, refused at entry from 2^53 on; amounts stay bigint";
const idsAndTimes = "ids, versions and times that the database prints as text; amounts go through fromNumeric";
const requestWeights = "weights of requests in ccxt's throttle; prices and quantities stay text until they are bigint";
const shares = "widths and positions on the screen, divided as integers first";
const drawn = "positions of a line on the screen and the labels of its axis; what settles is the tick's own text";
const generated = "written by scripts/schema.ts, one type a table";
const charted = "TradingView's charts take numbers; they are drawn, and nothing is computed with them";
const weather = "a simulated price is a float until it is rounded to ticks and becomes money";

export const allowed: readonly Allowance[] = [
  { rule: "money-float", path: "packages/contract/src/rules/auction.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/auction.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/rows.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/cancel.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/market-order.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/measure.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/price.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/products/spot/quotes.ts", why: inTicksAndLots },
  { rule: "money-float", path: "packages/core/src/book/taker.ts", why: inTicksAndLots },
  { rule: "money-float", path: "apps/server/src/engine/leadership.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/engine/last-batch.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/engine/checkpoints.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/engine/store/record-table.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/engine/store/options.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/engine/store/trading-limits.ts", why: idsAndTimes },
  { rule: "money-float", path: "apps/server/src/feeds/ccxt-exchange.ts", why: requestWeights },
  { rule: "money-float", path: "apps/server/src/modules/open/charts/bars.ts", why: charted },
  { rule: "money-float", path: "apps/server/src/feeds/simulated-price.ts", why: weather },
  { rule: "money-float", path: "apps/web/src/features/options/chart/live-line.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/chart/chart-axis.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/chart/chart-legend.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/chart/chart-view.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/chart/fibonacci.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/chart/snap.ts", why: drawn },
  { rule: "money-float", path: "apps/web/src/shared/format/part-of.ts", why: shares },
  { rule: "money-float", path: "apps/web/src/shared/market/book-view.ts", why: shares },
  { rule: "money-float", path: "apps/web/src/shared/ui/sparkline.tsx", why: shares },
  { rule: "file-length", path: "apps/server/src/platform/database/schema.ts", why: generated },
];
