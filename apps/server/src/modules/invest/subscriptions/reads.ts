import type { Language } from "@candor/contract/i18n/languages.ts";
import type {
  Subscription,
  SubscriptionApplication,
  SubscriptionGroup,
} from "@candor/contract/routes/subscriptions.ts";
import type { ApplicationView } from "../../../platform/bus/views.ts";
import type { Services } from "../../../services/services.ts";
import { readDemand } from "./demand.ts";
import * as queries from "./queries.ts";
import { type CoinText, coinTexts } from "./texts.ts";
import { applicationFromView, phaseOf, saleView } from "./view.ts";

const groupOf = (row: queries.SaleRow, now: number): SubscriptionGroup => {
  const phase = phaseOf(row, now);
  return phase === "upcoming" || phase === "subscribing" ? phase : "ended";
};

const groupOrder: readonly SubscriptionGroup[] = ["subscribing", "upcoming", "ended"];
/** Ascending: running ones by their end, upcoming ones by their start, ended ones newest first. */
const rankOf: Readonly<Record<SubscriptionGroup, (row: queries.SaleRow) => number>> = {
  subscribing: (row) => row.ends_at.getTime(),
  upcoming: (row) => row.starts_at.getTime(),
  ended: (row) => -row.ends_at.getTime(),
};

/** Rows of a group, or of all, in the order in which they are shown. */
export function ordered(
  rows: readonly queries.SaleRow[],
  now: number,
  group: SubscriptionGroup | undefined,
): queries.SaleRow[] {
  const placed = rows.map((row) => ({ row, of: groupOf(row, now) }));
  return placed
    .filter(({ of }) => group === undefined || of === group)
    .sort((a, b) => {
      if (a.of !== b.of) return groupOrder.indexOf(a.of) - groupOrder.indexOf(b.of);
      return rankOf[a.of](a.row) - rankOf[b.of](b.row) || b.row.subscription_id - a.row.subscription_id;
    })
    .map(({ row }) => row);
}

export type Sales = {
  readonly rows: readonly queries.SaleRow[];
  readonly now: number;
  /** Rows as they are shown, with their texts. */
  readonly views: (rows: readonly queries.SaleRow[]) => Promise<Subscription[]>;
};

/** Subscriptions at the engine's time. The sums are read before the rows: a row whose allotment has not begun was not allotted when its sum was read. */
export async function readSales(services: Services, language: Language, ids?: readonly number[]): Promise<Sales> {
  const { db, catalogue, engine } = services;
  const [demands, { now }] = await Promise.all([readDemand(db), engine.status()]);
  return {
    rows: await queries.sales(db, ids),
    now,
    views: async (rows) => {
      const texts = await coinTexts(services, language, rows);
      return rows.map((row) => saleView(catalogue, row, { demands, now }, texts.get(row.subscription_id) as CoinText));
    },
  };
}

/** Applications with the names of their coins. */
export async function applicationsOf(
  services: Services,
  language: Language,
  applications: readonly ApplicationView[],
): Promise<SubscriptionApplication[]> {
  const { db, catalogue, engine } = services;
  const ids = [...new Set(applications.map(({ subscriptionId }) => subscriptionId))];
  const [rows, { now }] = await Promise.all([queries.sales(db, ids), engine.status()]);
  const texts = await coinTexts(services, language, rows);
  const sales = new Map(rows.map((row) => [row.subscription_id, row]));
  return applications.map((application) => {
    const sale = sales.get(application.subscriptionId);
    if (!sale) throw new Error(`subscription ${application.subscriptionId} of an application is missing`);
    const { name } = texts.get(sale.subscription_id) as CoinText;
    return applicationFromView(catalogue, application, { sale, name, language }, now);
  });
}
