import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type * as wallet from "@candor/contract/routes/wallet.ts";
import { balanceViewOfRow } from "../../../platform/bus/views.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { ledgerPage, unknownCurrency } from "../records/index.ts";
import { refuseDecimals, withAmount } from "./decimals.ts";
import { drip } from "./faucet.ts";
import * as queries from "./queries.ts";
import { balanceFromView } from "./view.ts";

/** USDT is shown as a dollar until a feed of fiat rates exists. */
const USD_PER_USDT = "1";
export function walletHandlers(services: Services): HandlersOf<typeof wallet> {
  const { db, history, engine, catalogue } = services;

  /** Every account with every currency of `currencyIds`, zeros without a row. */
  const holdings = async (userId: number, currencyIds: readonly number[]) => {
    const rows = await queries.balances(db, userId);
    const byKey = new Map(rows.map((row) => [`${row.account}:${row.currency_id}`, balanceViewOfRow(row)]));
    return accountTypes.flatMap((account) =>
      currencyIds.map((currencyId) => {
        const none = { account, currencyId, available: "0", frozen: "0" };
        return balanceFromView(services, byKey.get(`${account}:${currencyId}`) ?? none);
      }),
    );
  };

  return {
    getAsset: async (context) => {
      const currencyIds = catalogue.shownCurrencies.map((currency) => currency.currency_id);
      const found = await holdings(userOf(context).userId, currencyIds);
      const worthOf = (account?: AccountType) =>
        found.reduce((sum, item) => (!account || item.account === account ? sum + item.worth : sum), 0n);
      return done({
        total: formatAmount(worthOf()),
        accounts: accountTypes.map((account) => ({ account, total: formatAmount(worthOf(account)) })),
        balances: found.map(({ worth: _, ...balance }) => balance),
        usd_rate: USD_PER_USDT,
      });
    },
    getWalletDetail: async (context, { currency_id }) => {
      const currency = catalogue.currency(currency_id);
      if (!currency) return refuseField("currency_id", "NOT_FOUND");
      const found = await holdings(userOf(context).userId, [currency_id]);
      const balances = found.map(({ worth: _, ...balance }) => balance);
      return done({ currency_id, symbol: currency.symbol, name: currency.name, balances });
    },
    getWalletLog: (context, input) => ledgerPage(services, userOf(context).userId, input),
    transfer: async (context, { from, to, currency_id, amount }) => {
      const { userId } = userOf(context);
      if (from === to) return refuseField("to", "SAME_ACCOUNT");
      const currency = catalogue.currency(currency_id);
      if (!currency) return refuseField("currency_id", "NOT_FOUND");
      const id = context.commandId;
      const unfit = await refuseDecimals(db, { userId, account: from, currency, amount, commandId: id });
      if (unfit) return unfit;
      const outcome = await execute(engine, {
        type: "transfer",
        id,
        userId,
        from,
        to,
        currencyId: currency_id,
        amount,
      });
      if (!outcome.ok) return withAmount(outcome, currency);
      const created_at = new Date(outcome.at).toISOString();
      return done({ id, from, to, currency_id, symbol: currency.symbol, amount: formatAmount(amount), created_at });
    },
    getTransferRecord: async (context, { currency_id, ...page }) => {
      const unknown = unknownCurrency(services, currency_id);
      if (unknown) return unknown;
      const found = await queries.transfers(history, userOf(context).userId, currency_id, page);
      const list = found.rows.map((row) => ({
        id: row.command_id,
        from: row.from_account,
        to: row.to_account,
        currency_id: row.currency_id,
        symbol: catalogue.symbolOf(row.currency_id),
        amount: plain(row.amount),
        created_at: row.at.toISOString(),
      }));
      return done({ list, ...found.at });
    },
    faucet: async (context) => {
      const { userId, state } = userOf(context);
      if (state !== "active") return refuse("ACCOUNT_FROZEN");
      return drip(services, userId, context.commandId);
    },
  };
}
