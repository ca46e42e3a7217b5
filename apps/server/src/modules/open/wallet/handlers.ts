import { type OpenRefusal, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import type * as wallet from "@candor/contract/open/wallet.ts";
import { openTransfers } from "@candor/contract/open/wallet.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import { walletHandlers } from "../../wallet/balances/index.ts";
import { chains } from "../../wallet/channels/index.ts";
import { depositHandlers } from "../../wallet/deposits/index.ts";
import { spotBalances } from "../account/index.ts";
import { asUser } from "./as-user.ts";
import * as queries from "./queries.ts";
import {
  depositStates,
  depositView,
  networkName,
  networkView,
  statesOf,
  withdrawalStates,
  withdrawalView,
} from "./view.ts";
import { withdrawToBook } from "./withdraw.ts";

const unknownCoin = openRefusal("INVALID_PARAMETER", "coin");

export function openWalletHandlers(services: Services): OpenHandlersOf<typeof wallet> {
  const { db, catalogue } = services;
  const own = { ...walletHandlers(services), ...depositHandlers(services) };

  const coinOf = (
    symbol: string | undefined,
  ): { readonly ok: true; readonly data: Currency | undefined } | OpenRefusal => {
    if (symbol === undefined) return { ok: true, data: undefined };
    const found = catalogue.currencyNamed(symbol);
    return found ? { ok: true, data: found } : unknownCoin;
  };

  return {
    currencies: async ({ userId }) => {
      const [all, rows] = await Promise.all([chains(db), spotBalances(db, userId)]);
      const traded = new Set(catalogue.markets.flatMap(({ currency_id, legal_id }) => [currency_id, legal_id]));
      return openDone(
        catalogue.shownCurrencies.map((currency) => {
          const row = rows.find(({ currency_id }) => currency_id === currency.currency_id);
          const networkList = all
            .filter(
              (chain) => chain.currency_id === currency.currency_id && chain.enabled && chain.network !== "manual",
            )
            .map((chain, index) => networkView(currency, chain, index === 0));
          return {
            coin: currency.symbol,
            name: currency.name,
            depositAllEnable: networkList.some(({ depositEnable }) => depositEnable),
            withdrawAllEnable: networkList.some(({ withdrawEnable }) => withdrawEnable),
            trading: traded.has(currency.currency_id),
            isLegalMoney: currency.kind === "fiat",
            free: eightOf(row?.available ?? "0"),
            locked: eightOf(row?.frozen ?? "0"),
            freeze: NOTHING,
            withdrawing: NOTHING,
            ipoing: NOTHING,
            ipoable: NOTHING,
            storage: NOTHING,
            networkList,
          };
        }),
      );
    },
    depositAddress: async (context, { coin, network }) => {
      const found = coinOf(coin);
      if (!found.ok || !found.data) return unknownCoin;
      const info = await own.getRechargeInfo(asUser(context), { currency_id: found.data.currency_id });
      if (!info.ok) return openRefusalOf(info);
      const channel = info.data.channels.find(
        (each) => each.address !== null && (network === undefined || networkName(each.network) === network),
      );
      if (!channel?.address) return openRefusal("INVALID_PARAMETER", "network");
      return openDone({ address: channel.address, coin, tag: "", url: "" });
    },
    deposits: async ({ userId }, { coin, status, startTime, endTime, limit }) => {
      const found = coinOf(coin);
      if (!found.ok) return found;
      const states = statesOf(depositStates, status);
      const asked = { userId, currencyId: found.data?.currency_id, startTime, endTime, limit, states };
      const rows = states.length === 0 ? [] : await queries.deposits(db, asked);
      return openDone(rows.map((row) => depositView(catalogue.symbolOf(row.currency_id), row)));
    },
    withdrawals: async ({ userId }, { coin, status, startTime, endTime, limit }) => {
      const found = coinOf(coin);
      if (!found.ok) return found;
      const states = statesOf(withdrawalStates, status);
      const asked = { userId, currencyId: found.data?.currency_id, startTime, endTime, limit, states };
      const rows = states.length === 0 ? [] : await queries.withdrawals(db, asked);
      return openDone(rows.map((row) => withdrawalView(catalogue.symbolOf(row.currency_id), row)));
    },
    withdraw: async (context, { coin, ...asked }) => {
      const found = coinOf(coin);
      if (!found.ok || !found.data) return unknownCoin;
      return withdrawToBook(services, context, { ...asked, currencyId: found.data.currency_id });
    },
    transfer: async (context, { type, asset, amount }) => {
      const found = coinOf(asset);
      if (!found.ok || !found.data) return openRefusal("INVALID_PARAMETER", "asset");
      const [from, to] = openTransfers[type];
      const moved = await own.transfer(asUser(context), { from, to, currency_id: found.data.currency_id, amount });
      return moved.ok ? openDone({ tranId: moved.data.id }) : openRefusalOf(moved);
    },
  };
}
