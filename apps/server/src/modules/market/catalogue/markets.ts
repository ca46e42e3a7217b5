import { formatAmount } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/catalogue.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { requestApproval } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { announce } from "./announce.ts";
import { changedFields, changesUnits, type Guarded, guardedOf, type MarketChange, unitsFit } from "./market-change.ts";
import { historyOf, lockMarket, type MarketFacts, markets, setMarketSort, subjectOfMarket } from "./queries.ts";
import { historyView, marketView } from "./view.ts";

type Save = ParsedInputOf<typeof routes.marketSave>;
type MarketHandlers = Pick<HandlersOf<typeof routes>, "marketsList" | "marketRecord" | "marketSave">;

export function marketHandlers(services: Services): MarketHandlers {
  const { db, clock } = services;
  const now = () => new Date(clock.now());
  return {
    marketsList: async () => done({ list: (await markets(db, now())).map((row) => marketView(services, row)) }),
    marketRecord: async (_, { id }) => {
      const [row] = await markets(db, now(), id);
      if (!row) return refuse("NOT_FOUND");
      const history = historyView(await historyOf(db, subjectOfMarket(id)));
      return done({ market: marketView(services, row), history });
    },
    marketSave: async (context, input) => {
      const { result } = await once(
        services,
        { route: routes.marketSave, context, input },
        async () => (trx) => save(services, trx, context, input),
      );
      if (result.ok) {
        const market = services.catalogue.market(input.id);
        if (market) await announce(services, { currencyId: market.currency_id, symbol: market.base });
      }
      return result;
    },
  };
}

const requestedOf = (input: Save): Guarded => ({
  tick: formatAmount(input.tick),
  lot: formatAmount(input.lot),
  min_notional: formatAmount(input.min_notional),
  maker_fee: formatAmount(input.maker_fee),
  taker_fee: formatAmount(input.taker_fee),
  price_band: formatAmount(input.price_band),
  state: input.state,
});

async function save(services: Services, trx: Db, context: Context, input: Save) {
  const now = new Date(services.clock.now());
  const locked = await lockMarket(trx, input.id);
  const [row] = locked ? await markets(trx, now, input.id) : [];
  if (!row) return refuse("NOT_FOUND");
  if (row.version !== input.version) return refuse("VERSION_CONFLICT");
  const before = guardedOf(row);
  const after = requestedOf(input);
  const guarded = changedFields(before, after).length > 0;
  const problem = guarded ? problemOf(row, before, after) : undefined;
  if (problem) return problem;
  const moved = input.sort !== row.sort;
  if (moved) await setMarketSort(trx, input.id, input.sort);
  const version = input.version + (moved ? 1 : 0);
  const approvalId = guarded
    ? await requestApproval(trx, {
        kind: "market_fees",
        subject: subjectOfMarket(input.id),
        body: { market_id: input.id, version, before, after } satisfies MarketChange,
        reason: input.reason,
        context,
        now: now.getTime(),
      })
    : null;
  if (moved)
    await audit(trx, {
      operatorId: operatorOf(context).operatorId,
      action: "catalogue.market_place",
      subject: subjectOfMarket(input.id),
      before: { sort: row.sort },
      after: { sort: input.sort },
      reason: input.reason,
      ip: context.ip,
    });
  const [saved] = await markets(trx, now, input.id);
  if (!saved) throw new Error(`market ${input.id} was locked and is gone`);
  return done({ market: marketView(services, saved), approval_id: approvalId });
}

function problemOf(row: MarketFacts, before: Guarded, after: Guarded) {
  // Two requests at one version could not both be carried out: the waiting one has to be decided or withdrawn first.
  if (row.pending) return refuse("RECORD_TAKEN", { operator: row.pending.requested_by });
  if (!changesUnits(before, after)) return undefined;
  if (!unitsFit(after)) return refuseField("tick", "INVALID_REQUEST");
  return row.open_orders > 0 ? refuseField("tick", "BOOK_NOT_EMPTY") : undefined;
}
