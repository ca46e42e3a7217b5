import { parseAmount } from "@candor/contract/domain/money.ts";
import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { languageNames, languages } from "@candor/contract/i18n/languages.ts";
import type * as common from "@candor/contract/routes/common.ts";
import { PASSWORD_MIN } from "@candor/contract/routes/user.ts";
import { APP_VERSION } from "@candor/contract/version.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { recentCloses } from "../../../services/catalogue/queries.ts";
import type { Services } from "../../../services/services.ts";
import { stoppedTargets } from "../../../services/stopped.ts";
import { homeContent } from "../../people/content/index.ts";
import { allAreas } from "./all-areas.ts";
import { areaFlags, registrationAreas } from "./area-flags.ts";

type ConfigHandlers = Omit<HandlersOf<typeof common>, "setLang" | "smsOtherMail">;
type Sparkline = { match_id: number; closes: string[] };

const SPARKLINE_HOURS = 24;
const SPARKLINES_FRESH_MS = 30_000;
const HOT = 3;

export function configHandlers(services: Services): ConfigHandlers {
  const { config, db, clock, catalogue, quotes } = services;
  const venues = config.feed.kind === "live" ? [...config.feed.venues] : [config.feed.kind];
  const sparklines = cachedSparklines(services);
  const home = homeContent(services);

  return {
    getlang: async (context) =>
      done({ current: context.language, list: languages.map((code) => ({ code, name: languageNames[code] })) }),
    getArea: async (context) => {
      const [all, flags] = await Promise.all([allAreas(context.language), areaFlags(db)]);
      return done({ list: registrationAreas(all, flags) });
    },
    getHomeInit: async (context) => {
      const all = quotes.all();
      const turnover = (text: string) => parseAmount(text) ?? 0n;
      const busiest = [...all].sort((a, b) => (turnover(a.turnover) < turnover(b.turnover) ? 1 : -1));
      return done({
        ...(await home(context.language)),
        hot: busiest.slice(0, HOT).map((quotation) => quotation.match_id),
        newest: catalogue.markets.slice(-HOT).map((market) => market.match_id),
        sparklines: await sparklines(),
        quotes: all,
      });
    },
    getConfig: async () => {
      const now = clock.now();
      return done({
        version: APP_VERSION,
        mode: config.mode,
        feed: config.feed.kind,
        venues,
        practice: config.mode === "demo",
        simulated_traders: config.mode === "demo" && config.demoTraders,
        server_time: new Date(now).toISOString(),
        server_time_ms: now,
        password_min: PASSWORD_MIN,
        open_orders_max: OPEN_ORDERS_MAX,
        stopped: await stoppedTargets(db),
      });
    },
  };
}

/** Every visitor opens the home page first; hourly closes from half a minute ago give the same picture. */
function cachedSparklines({ db, clock }: Services): () => Promise<Sparkline[]> {
  let cached: Promise<Sparkline[]> | undefined;
  let readAt = 0;
  return () => {
    const now = clock.now();
    if (cached && now - readAt < SPARKLINES_FRESH_MS) return cached;
    readAt = now;
    const reading = recentCloses(db, SPARKLINE_HOURS);
    // A failed read must not be cached for half a minute.
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    cached = reading;
    return reading;
  };
}
