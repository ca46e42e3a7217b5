import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/console/finance.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import * as queries from "./queries.ts";

type RateHandlers = Pick<HandlersOf<typeof routes>, "fiatRateList" | "fiatRateSave">;
/** Rates for totals on pages. One operator sets them, since nothing is ever settled by them. */
export function fiatRateHandlers(services: Services): RateHandlers {
  const { db, clock } = services;
  return {
    fiatRateList: async () => {
      const rows = await queries.fiatRates(db);
      return done({
        list: rows.map(({ code, per_usd, source, version, at }) => ({
          code,
          per_usd: plain(per_usd),
          source,
          version,
          at: at.toISOString(),
        })),
      });
    },
    fiatRateSave: async (context, input) => {
      const { code, version } = input;
      const per_usd = formatAmount(input.per_usd);
      const call = { route: routes.fiatRateSave, context, input };
      const { result } = await once<{ version: number }>(services, call, async () => async (trx) => {
        const before = await queries.lockRate(trx, code);
        // Version 0 means a code without a rate.
        if ((before?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
        const set = await queries.setRate(trx, { code, per_usd, version, at: new Date(clock.now()) });
        if (!set) return refuse("VERSION_CONFLICT");
        await audit(trx, {
          operatorId: operatorOf(context).operatorId,
          action: "catalogue.fiat_rate",
          subject: `fiat:${code}`,
          ...(before ? { before: { per_usd: plain(before.per_usd), source: before.source } } : {}),
          after: { per_usd, source: "console" },
          ip: context.ip,
        });
        return done({ version: set.version });
      });
      return result;
    },
  };
}
