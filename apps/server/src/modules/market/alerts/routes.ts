import { ALERTS_MAX } from "@candor/contract/domain/alerts.ts";
import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/alert.ts";
import { type AlertTerms, alertProblem } from "@candor/contract/rules/price-alerts.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

type Terms = Omit<ParsedInputOf<typeof routes.changeAlert>, "id">;
const termsOf = ({ kind, basis, threshold, repeat }: Terms): queries.AlertTerms => ({
  kind,
  basis,
  threshold: formatAmount(threshold),
  repeat,
});

export function alertHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue, clock } = services;

  const view = (row: queries.AlertRow): routes.Alert => ({
    id: row.alert_id,
    match_id: row.market_id,
    symbol: catalogue.market(row.market_id)?.symbol ?? "",
    kind: row.kind,
    basis: row.basis,
    threshold: plain(row.threshold),
    repeat: row.repeat,
    on: row.is_on,
    fired_at_ms: row.fired_at?.getTime() ?? null,
    created_at_ms: row.created_at.getTime(),
  });
  /** What refuses these terms now. */
  const refusalOf = (marketId: number, terms: AlertTerms): FieldRefusal | undefined => {
    const market = catalogue.market(marketId);
    if (!market) return refuseField("match_id", "NOT_FOUND");
    const problem = alertProblem(terms, market.source, services.quotes.get(marketId));
    return problem && refuseField(problem.field, problem.error, problem.params);
  };
  /** Changes an alert of the caller's, once per key, and lets the engine compare the next price with it. */
  const changeOwn = async <Data>(
    call: Call & { input: { readonly id: number } },
    act: Act<Data>,
  ): Promise<Result<Data>> => {
    const { userId } = userOf(call.context);
    const { result } = await once<Data>(services, call, async () => async (trx) => {
      const row = await queries.own(trx, { userId, id: call.input.id });
      return row ? act(trx, row) : refuseField("id", "NOT_FOUND");
    });
    if (result.ok) await readByEngine(services, userId);
    return result;
  };

  return {
    getAlerts: async (context, { match_id }) => {
      const rows = await queries.list(db, userOf(context).userId, match_id);
      return done({ list: rows.map(view), alerts_max: ALERTS_MAX });
    },
    createAlert: async (context, input) => {
      const { userId } = userOf(context);
      const { result } = await once<routes.Alert>(services, { route: routes.createAlert, context, input }, async () => {
        const refusal = refusalOf(input.match_id, input);
        if (refusal) return refusal;
        return async (trx) => {
          await queries.lock(trx, userId);
          if ((await queries.count(trx, userId)) >= ALERTS_MAX) return refuse("TOO_MANY_ALERTS", { max: ALERTS_MAX });
          return done(view(await queries.insert(trx, userId, input.match_id, termsOf(input))));
        };
      });
      if (result.ok) await readByEngine(services, userId);
      return result;
    },
    changeAlert: (context: Context, input) =>
      changeOwn<routes.Alert>({ route: routes.changeAlert, context, input }, async (trx, row) => {
        const changes = { ...termsOf(input), is_on: true, fired_at: null };
        return refusalOf(row.market_id, input) ?? done(view(await queries.change(trx, row.alert_id, changes)));
      }),
    switchAlert: (context, input) =>
      changeOwn<routes.Alert>({ route: routes.switchAlert, context, input }, async (trx, row) => {
        if (row.is_on === input.on) return done(view(row));
        const refusal = input.on && refusalOf(row.market_id, { ...row, threshold: fromNumeric(row.threshold) });
        return refusal || done(view(await queries.change(trx, row.alert_id, { is_on: input.on })));
      }),
    deleteAlert: (context, input) =>
      changeOwn<Record<string, never>>({ route: routes.deleteAlert, context, input }, async (trx, row) => {
        await queries.change(trx, row.alert_id, { deleted_at: new Date(clock.now()) });
        return done({});
      }),
  };
}

type Act<Data> = (trx: Db, row: queries.AlertRow) => Promise<Result<Data>>;

/** An engine that does not answer reads all alerts when it resumes, and changed ones every few seconds. */
const readByEngine = (services: Services, userId: number) =>
  afterCommit(services, "informing the engine of a price alert", () => services.engine.readAlerts(userId));
