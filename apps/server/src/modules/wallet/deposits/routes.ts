import type * as routes from "@candor/contract/routes/deposit.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { readTarget } from "../../console/reviews/index.ts";
import { channelView, payTo } from "./pay-to.ts";
import * as queries from "./queries.ts";
import { accountOf, decimalsOf, submit } from "./recharge.ts";
import { depositView } from "./view.ts";

export function depositHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, history, catalogue } = services;
  const target = async () => (await readTarget(db, "deposits")).targetMs;
  return {
    getRechargeInfo: async (context, { currency_id }) => {
      const { userId } = userOf(context);
      const currency = catalogue.currency(currency_id);
      if (!currency) return refuseField("currency_id", "NOT_FOUND");
      const chains = await db
        .selectFrom("chains")
        .selectAll()
        .where("currency_id", "=", currency_id)
        .where("enabled", "=", true)
        .orderBy("sort")
        .orderBy("chain_id")
        .execute();
      const channels = await Promise.all(
        chains.map(async (chain) =>
          channelView(chain, await payTo(services, userId, chain), decimalsOf(currency, chain)),
        ),
      );
      const [open, targetMs] = await Promise.all([queries.openOf(db, userId, currency_id), target()]);
      return done({
        currency_id,
        symbol: currency.symbol,
        account: accountOf(currency),
        channels,
        open: open ? depositView(services, open, targetMs) : null,
        target_ms: targetMs,
      });
    },
    recharge: (context, input) => submit(services, context, input),
    depositLog: async (context, { currency_id, ...page }) => {
      const found = await queries.pageOf(history, userOf(context).userId, page, currency_id);
      const targetMs = await target();
      return done({
        list: found.rows.map((row) => depositView(services, row, targetMs)),
        ...found.at,
      });
    },
    getDeposit: async (context, { id }) => {
      const row = await queries.ofUser(db, userOf(context).userId, id);
      return row ? done(depositView(services, row, await target())) : refuseField("id", "NOT_FOUND");
    },
  };
}
