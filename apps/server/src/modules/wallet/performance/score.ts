import { feeTags } from "@candor/contract/domain/ledger-tags.ts";
import { formatAmount, fromNumeric, mulDiv, ONE, quoteFor } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { type ProfitProduct, profitProducts, type score } from "@candor/contract/routes/performance.ts";
import type { Services } from "../../../services/services.ts";
import { VALUATION_CURRENCY } from "../balances/index.ts";
import { DayPrices, dayOf } from "./day-prices.ts";
import { productOf } from "./products.ts";
import * as queries from "./score-queries.ts";

type Score = OutputOf<typeof score>;
type Reads = Pick<Services, "db" | "catalogue" | "quotes" | "engine">;

/** The month of UTC, "2026-11", as a span. */
function spanOf(month: string): queries.Span {
  const since = new Date(`${month}-01T00:00:00Z`);
  return { since, before: new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 1)) };
}

/** A numeric of any scale in 1e-8, away from zero: a cost is never shown smaller than it was. */
export function costOf(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  const kept = fromNumeric(fraction === "" ? whole : `${whole}.${fraction.slice(0, 8)}`);
  if (!/[1-9]/.test(fraction.slice(8))) return kept;
  return text.startsWith("-") ? kept - 1n : kept + 1n;
}

/**
 * The share of wins at which these orders would have ended at zero: what was paid by what a win of each would have paid out. It is the duration's own
 * break-even rate for orders of one duration without fees and draws. Up, as that rate is.
 */
export const breakEven = ({ stakes, profits, fees }: Pick<queries.OptionSums, "stakes" | "profits" | "fees">) => {
  const paidOut = fromNumeric(stakes) + fromNumeric(profits);
  return paidOut === 0n ? null : formatAmount(mulDiv(fromNumeric(stakes) + fromNumeric(fees), ONE, paidOut, "up"));
};

function optionScore(sums: queries.OptionSums, symbol: string): Score["options"][number] {
  const { won, lost, flat, void: voided, gained, staked_lost, fees } = sums;
  const decided = BigInt(won) + BigInt(lost);
  return {
    currency: symbol,
    won,
    lost,
    flat,
    void: voided,
    win_rate: decided === 0n ? null : formatAmount(mulDiv(BigInt(won), ONE, decided, "down")),
    break_even: breakEven(sums),
    result: formatAmount(fromNumeric(gained) - fromNumeric(staked_lost) - fromNumeric(fees)),
  };
}

type Costs = { fees: bigint; spread: bigint };

export async function readScore(services: Reads, userId: number, asked: string | undefined): Promise<Score> {
  const { db, catalogue } = services;
  const { now } = await services.engine.status();
  const today = dayOf(new Date(now));
  const month = asked ?? today.slice(0, 7);
  const span = spanOf(month);
  const [options, fees, converted, contracts] = await Promise.all([
    queries.optionSums(db, userId, span),
    queries.feesByDay(db, userId, span, feeTags),
    queries.conversionSpread(db, userId, span),
    queries.contractSpreads(db, userId, span),
  ]);
  const currencies = [...new Set([...fees, ...contracts].map(({ currency_id }) => currency_id))];
  const prices = await DayPrices.read(services, { currencies, today });
  const byProduct = new Map<ProfitProduct, Costs>();
  let unpriced = 0;
  const add = (product: ProfitProduct, kind: keyof Costs, cost: bigint) => {
    const costs = byProduct.get(product) ?? { fees: 0n, spread: 0n };
    costs[kind] += cost;
    byProduct.set(product, costs);
  };
  const worth = ({ currency_id, day, cost }: queries.DayCost): bigint => {
    const price = prices.at(currency_id, day);
    if (price === undefined) unpriced += 1;
    return quoteFor(costOf(cost), price ?? 0n, "up");
  };
  for (const each of fees) add(productOf(each.tag), "fees", worth(each));
  for (const each of contracts) add("contract", "spread", worth(each));
  if (converted !== "0") add("moves", "spread", costOf(converted));
  const all = [...byProduct.values()];
  const sum = (kind: keyof Costs) => formatAmount(all.reduce((total, costs) => total + costs[kind], 0n));
  return {
    month,
    options: options.map((sums) => optionScore(sums, catalogue.symbolOf(sums.currency_id))),
    currency: VALUATION_CURRENCY,
    total: { fees: sum("fees"), spread: sum("spread") },
    products: profitProducts.flatMap((product) => {
      const costs = byProduct.get(product);
      return costs ? [{ product, fees: formatAmount(costs.fees), spread: formatAmount(costs.spread) }] : [];
    }),
    unpriced,
  };
}
