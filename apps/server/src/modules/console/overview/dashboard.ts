import { formatAmount, fromNumeric, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type * as control from "@candor/contract/routes/console/control.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { robotAddresses } from "../../../services/demo-robots.ts";
import type { Services } from "../../../services/services.ts";
import { usdtPrice } from "../../wallet/balances/index.ts";
import { engineHealth } from "./engine-health.ts";
import * as figures from "./figures.ts";
import { kept } from "./kept.ts";
import { queueCounts } from "./state.ts";
import type { Watch } from "./watch.ts";

const FIGURES_EVERY_MS = 10_000;

export function dashboardHandler(services: Services, watch: Watch): HandlersOf<typeof control>["dashboard"] {
  const { db, clock, engine } = services;
  const read = kept(clock, FIGURES_EVERY_MS, () => readFigures(services));
  return async (context) => {
    const { role } = operatorOf(context);
    // Volumes and fees reveal users' money in total; a role that may not see one user's money sees no totals.
    const money = mayDo(role, "users.money.read");
    const status = await engineHealth(engine);
    const [found, ledger, reviews, commits, quarantine, ticks, answered] = await Promise.all([
      read(),
      money ? watch.ledger() : null,
      queueCounts(services, role),
      watch.commits.times(),
      figures.quarantined(db),
      figures.lastTicks(db, status.now ?? clock.now()),
      services.probe.answer(),
    ]);
    return done({
      users: found.users,
      volume: money ? found.volume : null,
      fees: money ? found.fees : null,
      simulated: found.simulated && { ...found.simulated, traded: money ? found.simulated.traded : null },
      reviews: reviews.map(({ oldest, ...count }) => ({ ...count, oldest_ms: oldest?.getTime() ?? null })),
      engine: {
        state: status.state,
        epoch: status.epoch,
        batch: status.batchId,
        queued: status.queued,
        commit_wait_ms: status.commitWaitMs,
        clock_ahead_ms: commits.clockAheadMs,
        paused: [...status.paused],
        commit_p50_ms: commits.p50,
        commit_p99_ms: commits.p99,
      },
      database: { round_trip_ms: answered.roundTripMs },
      ledger,
      feed: {
        kind: services.config.feed.kind,
        markets: ticks.map(({ symbol, ageMs, counting, venues }) => ({
          pair: symbol,
          age_ms: ageMs,
          counting: counting ?? false,
          venues: venues ?? 0,
        })),
      },
      series: money ? found.series : found.series.map((hour) => ({ ...hour, volume_usdt: "0" })),
      quarantined: quarantine.count,
    });
  };
}

/** Sums in USDT at the latest index, rounded down; a currency without a price adds nothing. */
async function readFigures(services: Services) {
  const { db, clock } = services;
  const now = clock.now();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const firstHour = Math.floor(now / HOUR_MS) * HOUR_MS - 23 * HOUR_MS;
  const simulated = await figures.simulatedAccounts(db, robotAddresses(services));
  const [users, hours, registrations] = await Promise.all([
    figures.userFigures(db, simulated, { day: new Date(today), now }),
    figures.tradesByHour(db, simulated, new Date(today - DAY_MS)),
    figures.registrationsByHour(db, simulated, new Date(firstHour)),
  ]);
  const trades = worthsOf(services, hours, "users");
  const theirs = worthsOf(services, hours, "simulated");
  const endless = Number.POSITIVE_INFINITY;
  return {
    users,
    volume: {
      today_usdt: sumOf(trades, "volume", today, endless),
      yesterday_usdt: sumOf(trades, "volume", today - DAY_MS, today),
      trades_today: countSince(trades, today),
    },
    fees: {
      today_usdt: sumOf(trades, "fees", today, endless),
      yesterday_usdt: sumOf(trades, "fees", today - DAY_MS, today),
    },
    simulated:
      simulated.userIds.length === 0
        ? null
        : {
            accounts: simulated.userIds.length,
            traded: {
              trades_today: countSince(theirs, today),
              today_usdt: sumOf(theirs, "volume", today, endless),
              fees_today_usdt: sumOf(theirs, "fees", today, endless),
            },
          },
    series: Array.from({ length: 24 }, (_, index) => {
      const at = firstHour + index * HOUR_MS;
      const found = registrations.find(({ hour }) => hour.getTime() === at);
      const volume = sumOf(trades, "volume", at, at + HOUR_MS);
      return { at_ms: at, registrations: found?.registrations ?? 0, volume_usdt: volume };
    }),
  };
}

/** An hour of a market in USDT. */
type Worth = { readonly at: number; readonly count: number; readonly volume: bigint; readonly fees: bigint };

const countSince = (worths: readonly Worth[], from: number): number =>
  worths.reduce((all, { at, count }) => (at >= from ? all + count : all), 0);

const sumOf = (worths: readonly Worth[], what: "volume" | "fees", from: number, to: number): string =>
  formatAmount(worths.reduce((all, hour) => (hour.at >= from && hour.at < to ? all + hour[what] : all), 0n));

const worthsOf = (
  { catalogue, quotes }: Services,
  hours: readonly figures.HourOfTrades[],
  whose: "users" | "simulated",
): Worth[] =>
  hours.map(({ market_id, hour, [whose]: { trades, quote, base_fee, quote_fee } }) => {
    const market = catalogue.market(market_id);
    const worth = (symbol: string | undefined, numeric: string) => {
      const price = symbol === undefined ? undefined : usdtPrice(catalogue, quotes, symbol);
      return price === undefined ? 0n : quoteFor(fromNumeric(numeric), price, "down");
    };
    return {
      at: hour.getTime(),
      count: trades,
      volume: worth(market?.quote, quote),
      fees: worth(market?.base, base_fee) + worth(market?.quote, quote_fee),
    };
  });
