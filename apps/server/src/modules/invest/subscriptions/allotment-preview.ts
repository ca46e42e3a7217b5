import { type Amount, formatAmount, fromNumeric, mulDiv, ONE, type Price } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { allotmentPreview } from "@candor/contract/routes/console/subscriptions.ts";
import { allotmentOf, type Demand, subscriptionCost } from "@candor/contract/rules/subscriptions.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./console-queries.ts";
import { type SaleRow, sales } from "./queries.ts";

type Preview = OutputOf<typeof allotmentPreview>;
/** Applications of one quantity. */
type Group = { readonly quantity: Amount; readonly count: number };

type Totals = {
  readonly applications: number;
  readonly applied: bigint;
  readonly allotted: bigint;
  readonly paid: bigint;
};
const nothing: Totals = { applications: 0, applied: 0n, allotted: 0n, paid: 0n };

function add(totals: Totals, { quantity, count }: Group, demand: Demand, price: Price): Totals {
  const coins = allotmentOf(quantity, demand);
  const many = BigInt(count);
  return {
    applications: totals.applications + count,
    applied: totals.applied + quantity * many,
    allotted: totals.allotted + coins * many,
    paid: totals.paid + subscriptionCost(coins, price) * many,
  };
}

/** The largest of 1, 2, 5, 10, 20, 50 … coins that does not exceed the quantity; 0 below 1. */
export function sizeOf(quantity: bigint): bigint {
  if (quantity < ONE) return 0n;
  let power = ONE;
  while (power * 10n <= quantity) power *= 10n;
  return [5n, 2n].map((factor) => power * factor).find((from) => from <= quantity) ?? power;
}

/** What the rule of the allotment gives for these applications, in total and by their size, smallest first. */
export function allotmentBySize(
  groups: readonly Group[],
  { supply, step, price }: Pick<Demand, "supply" | "step"> & { readonly price: Price },
) {
  const applied = groups.reduce((sum, { quantity, count }) => sum + quantity * BigInt(count), 0n) as Amount;
  const demand = { supply, step, applied };
  const sizes = new Map<bigint, Totals>();
  let totals = nothing;
  for (const group of groups) {
    totals = add(totals, group, demand, price);
    const from = sizeOf(group.quantity);
    sizes.set(from, add(sizes.get(from) ?? nothing, group, demand, price));
  }
  return { totals, sizes: [...sizes].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

const groupsOf = (rows: readonly { readonly quantity: string; readonly count: number }[]): Group[] =>
  rows.map(({ quantity, count }) => ({ quantity: fromNumeric(quantity) as Amount, count }));

/** Of a sale whose allotment has not begun; undefined for any other. It is read in one snapshot, so that its sums agree. */
export async function previewOf(services: Services, subscriptionId: number): Promise<Preview | undefined> {
  const { now } = await services.engine.status();
  const snapshot = services.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (reading) => {
    const [row] = await sales(reading, [subscriptionId]);
    if (!row || row.applied !== null) return undefined;
    const passed = groupsOf(await queries.quantities(reading, subscriptionId, "passed"));
    const undecided = groupsOf(await queries.quantities(reading, subscriptionId, "under_review"));
    return viewOf(row, { passed, undecided, now });
  });
}

type Applications = { readonly passed: readonly Group[]; readonly undecided: readonly Group[]; readonly now: number };

function viewOf(row: SaleRow, { passed, undecided, now }: Applications): Preview {
  const supply = fromNumeric(row.supply) as Amount;
  const terms = { supply, step: fromNumeric(row.step) as Amount, price: fromNumeric(row.price) as bigint as Price };
  const { totals, sizes } = allotmentBySize(passed, terms);
  const waiting = allotmentBySize(undecided, terms).totals;
  const { applications, applied, allotted, paid } = totals;
  return {
    id: row.subscription_id,
    version: row.version,
    supply: formatAmount(supply),
    applications,
    applied: formatAmount(applied),
    ratio: applied === 0n ? null : formatAmount(applied <= supply ? ONE : mulDiv(supply, ONE, applied, "down")),
    allotted: formatAmount(allotted),
    paid: formatAmount(paid),
    unsold: formatAmount(supply - allotted),
    under_review: { applications: waiting.applications, applied: formatAmount(waiting.applied) },
    sizes:
      now < row.ends_at.getTime()
        ? []
        : sizes.map(([from, size]) => ({
            from: formatAmount(from),
            applications: size.applications,
            applied: formatAmount(size.applied),
            allotted: formatAmount(size.allotted),
          })),
    allots_at_ms: row.allots_at.getTime(),
    at_ms: now,
  };
}
