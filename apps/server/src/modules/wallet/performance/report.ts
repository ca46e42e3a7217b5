import { csvLine } from "@candor/contract/csv.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { PROFIT_ENTRIES_MAX, profitProducts, type profitReport } from "@candor/contract/routes/performance.ts";
import { endOfDay } from "../../../platform/database/days.ts";
import type { Services } from "../../../services/services.ts";
import { VALUATION_CURRENCY } from "../balances/index.ts";
import { DayPrices, dayOf } from "./day-prices.ts";
import { entriesAfter, type ReportEntry } from "./queries.ts";
import { CostBasis, type Realized } from "./realized.ts";

const ENTRIES_PER_READ = 2_000;

type Period = { readonly from: string; readonly to: string };
type Limits = { readonly entriesMax?: number; readonly entriesPerRead?: number };
type Piece = { readonly results: readonly Realized[]; readonly cutAt: Date | undefined };
type Reads = Pick<Services, "db" | "catalogue" | "quotes" | "engine">;

/** The results of a period, oldest first, in pieces. `cutAt` is set on the last piece if the account has more entries than are read. */
export async function* realizedIn(
  services: Reads,
  userId: number,
  { from, to }: Period,
  { entriesMax = PROFIT_ENTRIES_MAX, entriesPerRead = ENTRIES_PER_READ }: Limits = {},
): AsyncGenerator<Piece> {
  const { catalogue } = services;
  const { now } = await services.engine.status();
  const currencies = catalogue.currencies.map(({ currency_id }) => currency_id);
  const prices = await DayPrices.read(services, { currencies, today: dayOf(new Date(now)) });
  const usdt = catalogue.currencyNamed(VALUATION_CURRENCY)?.currency_id;
  if (usdt === undefined) throw new Error(`the catalogue has no ${VALUATION_CURRENCY}`);
  const basis = new CostBasis({ usdt, priceAt: (id, day) => prices.at(id, day) });
  const before = endOfDay(to);
  let group: ReportEntry[] = [];
  for (let after = 0, left = entriesMax; ; ) {
    const limit = Math.min(entriesPerRead, left + 1);
    const rows = await entriesAfter(services.db, userId, { after, before, limit });
    const kept = rows.slice(0, left);
    const results: Realized[] = [];
    const close = () => {
      results.push(...basis.take(group).filter(({ at }) => dayOf(at) >= from));
      group = [];
    };
    for (const row of kept) {
      if (group[0] && group[0].command_id !== row.command_id) close();
      group.push(row);
    }
    const cut = rows.length > left;
    const ended = cut || rows.length < limit;
    if (ended) close();
    yield { results, cutAt: cut ? kept.at(-1)?.at : undefined };
    if (ended) return;
    left -= kept.length;
    after = kept.at(-1)?.entry_id ?? after;
  }
}

type Sums = { gains: bigint; losses: bigint; fees: bigint; net: bigint; count: number };
const noSums = (): Sums => ({ gains: 0n, losses: 0n, fees: 0n, net: 0n, count: 0 });

function add(sums: Sums, { proceeds, cost, fee }: Realized): void {
  const profit = proceeds - cost;
  if (profit > 0n) sums.gains += profit;
  else sums.losses -= profit;
  sums.fees += fee;
  sums.net += profit;
  sums.count += 1;
}

const shown = ({ gains, losses, fees, net }: Sums) => ({
  gains: formatAmount(gains),
  losses: formatAmount(losses),
  fees: formatAmount(fees),
  net: formatAmount(net),
});

export async function readProfit(
  services: Reads,
  userId: number,
  period: Period,
  limits?: Limits,
): Promise<OutputOf<typeof profitReport>> {
  const total = noSums();
  const byProduct = new Map<Realized["product"], Sums>();
  let unpriced = 0;
  let until: Date | undefined;
  for await (const { results, cutAt } of realizedIn(services, userId, period, limits)) {
    until = cutAt;
    for (const result of results) {
      const sums = byProduct.get(result.product) ?? noSums();
      byProduct.set(result.product, sums);
      add(sums, result);
      add(total, result);
      if (!result.priced) unpriced += 1;
    }
  }
  return {
    total: shown(total),
    products: profitProducts.flatMap((product) => {
      const sums = byProduct.get(product);
      return sums ? [{ product, count: sums.count, ...shown(sums) }] : [];
    }),
    unpriced,
    read_until: until?.toISOString() ?? null,
  };
}

const head = [
  "at",
  "product",
  "currency",
  "quantity",
  "proceeds_usdt",
  "cost_usdt",
  "profit_usdt",
  "fee_usdt",
  "priced",
  "ref",
  "command_id",
] as const;

/** The same results as lines of a file. A truncated one says so in its last line. */
export async function* exportProfit(
  services: Reads,
  userId: number,
  period: Period,
  limits?: Limits,
): AsyncGenerator<string> {
  yield csvLine(head);
  for await (const { results, cutAt } of realizedIn(services, userId, period, limits)) {
    if (results.length > 0) yield results.map((result) => lineOf(services, result)).join("");
    if (cutAt) {
      const rest = head.slice(1).map(() => "");
      yield csvLine([`cut at ${cutAt.toISOString()}: the account has more entries than one report reads`, ...rest]);
    }
  }
}

function lineOf({ catalogue }: Pick<Services, "catalogue">, result: Realized): string {
  const { at, product, currencyId, quantity, proceeds, cost, fee, priced, ref, commandId } = result;
  return csvLine([
    ...[at.toISOString(), product, catalogue.symbolOf(currencyId), formatAmount(quantity)],
    ...[formatAmount(proceeds), formatAmount(cost), formatAmount(proceeds - cost), formatAmount(fee)],
    ...[priced ? "yes" : "no", ref, commandId],
  ]);
}
