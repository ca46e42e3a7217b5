import { formatAmount, fromNumeric, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { robotAddresses } from "../../../services/demo-robots.ts";
import type { Services } from "../../../services/services.ts";
import { usdtPrice } from "../../wallet/balances/index.ts";
import { simulatedAccounts } from "./figures.ts";
import { kept } from "./kept.ts";
import { type ProductSum, productSums, registrationsByDay, type Span, waitedFigures } from "./period-figures.ts";

type Period = OutputOf<typeof control.dashboardPeriod>;

const EVERY_MS = 60_000;

export function periodHandler(services: Services): HandlersOf<typeof control>["dashboardPeriod"] {
  const readers = new Map<number, () => Promise<Period>>();
  return async (context, { days }) => {
    const read = readers.get(days) ?? kept(services.clock, EVERY_MS, () => readPeriod(services, days));
    readers.set(days, read);
    const found = await read();
    if (mayDo(operatorOf(context).role, "users.money.read")) return done(found);
    return done({ ...found, products: null, days: found.days.map((day) => ({ ...day, volume_usdt: "0" })) });
  };
}

function spanOf(now: number, days: number): Span {
  const from = (Math.floor(now / DAY_MS) - (days - 1)) * DAY_MS;
  const earlier = days * DAY_MS;
  return {
    from: new Date(from),
    to: new Date(now),
    fromBefore: new Date(from - earlier),
    toBefore: new Date(now - earlier),
  };
}

type Worth = ProductSum & { readonly volume: bigint; readonly charged: bigint };

/** At the latest index and rounded down; a currency without a price adds nothing. */
function worthOf({ catalogue, quotes }: Services, sum: ProductSum): Worth {
  const price = usdtPrice(catalogue, quotes, catalogue.symbolOf(sum.currency_id));
  const worth = (numeric: string) => (price === undefined ? 0n : quoteFor(fromNumeric(numeric), price, "down"));
  return { ...sum, volume: worth(sum.amount), charged: worth(sum.fees) };
}

const totalOf = (sums: readonly Worth[], what: "volume" | "charged"): string =>
  formatAmount(sums.reduce((all, sum) => all + sum[what], 0n));
const countOf = (sums: readonly Worth[]): number => sums.reduce((all, { count }) => all + count, 0);

async function readPeriod(services: Services, days: number): Promise<Period> {
  const { db, clock } = services;
  const span = spanOf(clock.now(), days);
  const simulated = await simulatedAccounts(db, robotAddresses(services));
  const [sums, registrations, waited] = await Promise.all([
    productSums(db, simulated, span),
    registrationsByDay(db, simulated, span),
    waitedFigures(db, span),
  ]);
  const worths = sums.map((sum) => worthOf(services, sum));
  const current = worths.filter(({ day }) => day !== null);
  const before = worths.filter(({ day }) => day === null);
  return {
    from_ms: span.from.getTime(),
    to_ms: span.to.getTime(),
    products: control.dashboardProducts.map((product) => {
      const own = current.filter((sum) => sum.product === product);
      const earlier = before.filter((sum) => sum.product === product);
      return {
        product,
        count: countOf(own),
        count_before: countOf(earlier),
        volume_usdt: totalOf(own, "volume"),
        volume_before_usdt: totalOf(earlier, "volume"),
        fees_usdt: totalOf(own, "charged"),
      };
    }),
    days: Array.from({ length: days }, (_, index) => {
      const at = span.from.getTime() + index * DAY_MS;
      return {
        at_ms: at,
        registrations: registrations.find(({ day }) => day.getTime() === at)?.registrations ?? 0,
        volume_usdt: totalOf(
          current.filter(({ day }) => day?.getTime() === at),
          "volume",
        ),
      };
    }),
    times: control.dashboardTimes.map((what) => {
      const found = waited.find((one) => one.what === what);
      return {
        what,
        count: found?.count ?? 0,
        median_ms: found?.median ?? null,
        nine_of_ten_ms: found?.most ?? null,
      };
    }),
  };
}
