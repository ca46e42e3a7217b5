import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/risk.ts";
import { settings } from "@candor/contract/settings.ts";
import type { NearAccount } from "@candor/core/risk/nearest.ts";
import type { MarketStress, Stress } from "@candor/core/risk/stress.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { isExceeded, totalsOf } from "./figures.ts";
import { samplesSince, uidsOf } from "./queries.ts";
import { lookAtRisk, quoteOf, thresholdsOf } from "./watch.ts";

type Report = OutputOf<typeof routes.riskReport>;
type Names = Pick<Services, "catalogue">;

const namesOf = ({ catalogue }: Names, marketId: number) => ({
  symbol: catalogue.pairOf(marketId),
  currency: catalogue.market(marketId)?.quote ?? "",
});

const marketRow = (services: Names, one: MarketStress): Report["moves"][number]["markets"][number] => ({
  ...namesOf(services, one.marketId),
  liquidated: one.liquidated,
  liquidated_value: formatAmount(one.liquidatedValue),
  stopped: one.stopped,
  house: formatAmount(one.house),
  insurance: formatAmount(one.insurance),
  deleveraged: formatAmount(one.deleveraged),
  long_value: formatAmount(one.long),
  short_value: formatAmount(one.short),
});

/** Pairs in which nothing is open and nothing happens are left out. */
const isTouched = ({ liquidated, stopped, house, long, short }: MarketStress): boolean =>
  liquidated + stopped > 0 || house !== 0n || long + short > 0n;

function moveRow(services: Names, move: Report["moves"][number]["move"], stress: Stress): Report["moves"][number] {
  return {
    move,
    markets: stress.markets.filter(isTouched).map((one) => marketRow(services, one)),
    totals: totalsOf(stress, quoteOf(services)).map((one) => ({
      currency: services.catalogue.symbolOf(one.currencyId),
      accounts: one.accounts,
      liquidated: one.liquidated,
      house: formatAmount(one.house),
      shortfall: formatAmount(one.shortfall),
      treasury: formatAmount(one.treasury),
      insurance_left: formatAmount(one.insurance),
      owed: formatAmount(one.owed),
    })),
  };
}

const nearRow = (services: Names, one: NearAccount, uid: string): Report["nearest"][number] => ({
  uid,
  ...namesOf(services, one.marketId),
  side: one.side,
  value: formatAmount(one.value),
  margin: formatAmount(one.margin),
  price: formatAmount(one.price),
  liquidation_price: formatAmount(one.liquidationPrice),
  distance: formatAmount(one.distance),
});

export function riskHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock, catalogue } = services;
  return {
    riskReport: async () => {
      const { report, atMs } = await lookAtRisk(services);
      const uids = await uidsOf(db, [...new Set(report.nearest.map(({ userId }) => userId))]);
      return done({
        at_ms: atMs,
        took_ms: report.tookMs,
        positions: report.positions,
        moves: report.moves.map(({ move, stress }) => moveRow(services, move, stress)),
        nearest: report.nearest.map((one) => nearRow(services, one, uids.get(one.userId) ?? "")),
        thresholds: (await thresholdsOf(services, report)).map((one) => ({
          ...one,
          unit: settings[one.name].unit,
          exceeded: isExceeded(one),
        })),
      });
    },
    riskHistory: async (_, { days }) =>
      done({
        list: (await samplesSince(db, new Date(clock.now() - days * DAY_MS))).map(({ hour, currency_id, ...row }) => ({
          at: hour.toISOString(),
          currency: catalogue.symbolOf(currency_id),
          positions: row.positions,
          accounts: row.accounts,
          loss: plain(row.loss),
          shortfall: plain(row.shortfall),
          treasury: plain(row.treasury),
          insurance: plain(row.insurance),
        })),
      }),
  };
}
