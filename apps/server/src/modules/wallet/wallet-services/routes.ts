import { plain } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/wallet-service.ts";
import { serviceOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { noticeState, takeNotice } from "../deposits/index.ts";
import { confirmNotSent, confirmSent, listPayables, readPayable, takePayable } from "../withdrawals/index.ts";
import { webhookKeys } from "./keys.ts";

/** The calls of wallet services: what they may do on their own channels. */
export function serviceHandlers(services: Services): HandlersOf<typeof routes> {
  return {
    serviceChannels: async (context) => {
      const rows = await services.db
        .selectFrom("chains")
        .selectAll()
        .where("chain_id", "in", [...serviceOf(context).chainIds])
        .orderBy("chain_id")
        .execute();
      const list = rows.map((row) => ({
        chain_id: row.chain_id,
        currency_id: row.currency_id,
        symbol: services.catalogue.symbolOf(row.currency_id),
        name: row.name,
        network: row.network,
        decimals: row.decimals,
        confirmations: row.confirmations,
        deposit_min: plain(row.deposit_min),
        deposit_open: row.deposit_open,
        withdraw_open: row.withdraw_open,
      }));
      return done({ list, webhook_key: (await webhookKeys(services)).publicKey });
    },
    serviceDeposit: (context, input) => takeNotice(services, serviceOf(context), input),
    serviceDepositState: (context, input) => noticeState(services, serviceOf(context), input),
    serviceWithdrawals: (context, input) => listPayables(services, context, input),
    serviceWithdrawal: (context, { id }) => readPayable(services, context, id),
    serviceTake: (context, { id }) => takePayable(services, context, id),
    serviceSent: (context, input) => confirmSent(services, context, input),
    serviceNotSent: (context, input) => confirmNotSent(services, context, input),
  };
}
