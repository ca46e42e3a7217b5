import { mulDiv, parseAmount, RATE_ONE } from "@candor/contract/domain/money.ts";
import type * as account from "@candor/contract/open/account.ts";
import { type OpenResult, openDone } from "@candor/contract/open/errors.ts";
import type { ApiKey } from "../../../services/api-keys/api-keys.ts";
import type { OpenContext, OpenHandlersOf } from "../../../services/open/handlers.ts";
import { eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { findMarket, findMarkets, openMarkets, openSymbol } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { feeReductions } from "../../people/promotion/index.ts";
import { LEVEL_NEEDED } from "../../wallet/withdrawals/index.ts";
import { ratesAfter } from "../trading/index.ts";
import * as queries from "./queries.ts";

const noRates = { maker: NOTHING, taker: NOTHING, buyer: NOTHING, seller: NOTHING };
const noPairs = async () => openDone([]);

/** The key of a signed call; the dispatcher has refused all other callers. */
function keyOf({ key }: OpenContext): ApiKey {
  if (!key) throw new Error("a handler asked for the key of a call that needs none");
  return key;
}

/** 0.001 is 10 hundredths of a percent; rounded up. */
const basisPoints = (rate: string): number =>
  Number.parseInt(String(mulDiv(parseAmount(rate) ?? 0n, 10_000n, RATE_ONE, "up")), 10);

export function openAccountHandlers(services: Services): OpenHandlersOf<typeof account> {
  const { db, catalogue, engine } = services;
  return {
    account: async (context, { omitZeroBalances }) => {
      const { userId, state, uid, level } = keyOf(context);
      const [rows, reductions] = await Promise.all([queries.spotBalances(db, userId), feeReductions(db, userId)]);
      const byCurrency = new Map(rows.map((row) => [row.currency_id, row]));
      const balances = catalogue.shownCurrencies.map(({ currency_id, symbol }) => {
        const row = byCurrency.get(currency_id);
        return { asset: symbol, free: eightOf(row?.available ?? "0"), locked: eightOf(row?.frozen ?? "0") };
      });
      const hasSome = ({ free, locked }: (typeof balances)[number]) => free !== NOTHING || locked !== NOTHING;
      // Markets may differ in their fees: the highest ones are shown, and the exact ones by symbol in account/commission.
      const rates = openMarkets(catalogue).map((market) => ratesAfter(reductions, market));
      const highest = (side: "maker" | "taker") =>
        rates
          .map((each) => each[side])
          .sort()
          .at(-1) ?? NOTHING;
      const commissionRates = { ...noRates, maker: highest("maker"), taker: highest("taker") };
      return openDone({
        makerCommission: basisPoints(commissionRates.maker),
        takerCommission: basisPoints(commissionRates.taker),
        buyerCommission: 0,
        sellerCommission: 0,
        commissionRates,
        canTrade: state === "active",
        canWithdraw: state === "active" && level >= LEVEL_NEEDED,
        canDeposit: state === "active",
        brokered: false,
        requireSelfTradePrevention: false,
        preventSor: false,
        updateTime: context.at,
        accountType: "SPOT",
        balances: omitZeroBalances ? balances.filter(hasSome) : balances,
        permissions: ["SPOT"],
        uid: Number.parseInt(uid, 10),
      });
    },
    commission: async ({ userId }, { symbol }) => {
      const found = findMarket(catalogue, symbol);
      if (!found.ok) return found;
      const standardCommission = ratesAfter(await feeReductions(db, userId), found.data);
      const discount = { enabledForAccount: false, enabledForSymbol: false, discountAsset: "", discount: NOTHING };
      return openDone({ symbol, standardCommission, specialCommission: noRates, taxCommission: noRates, discount });
    },
    tradeFee: async ({ userId }, { symbol }) => {
      const found = findMarkets(catalogue, { symbol });
      if (!found.ok) return found;
      const reductions = await feeReductions(db, userId);
      return openDone(
        found.data.map((market) => {
          const { maker, taker } = ratesAfter(reductions, market);
          return { symbol: openSymbol(market), makerCommission: maker, takerCommission: taker };
        }),
      );
    },
    systemStatus: async (): Promise<OpenResult<{ status: 0 | 1; msg: string }>> => {
      const { state } = await engine.status();
      return openDone(state === "running" ? { status: 0, msg: "normal" } : { status: 1, msg: "system_maintenance" });
    },
    apiRestrictions: async (context) => {
      const { keyId, rights } = keyOf(context);
      const { created_at, addresses } = await queries.keyTerms(db, keyId);
      const trades = rights.includes("trade");
      return openDone({
        ipRestrict: addresses.length > 0,
        createTime: created_at.getTime(),
        enableReading: true,
        enableWithdrawals: rights.includes("withdraw"),
        enableInternalTransfer: trades,
        enableMargin: false,
        enableFutures: false,
        permitsUniversalTransfer: trades,
        enableVanillaOptions: false,
        enableFixApiTrade: false,
        enableFixReadOnly: false,
        enableSpotAndMarginTrading: trades,
        enablePortfolioMarginTrading: false,
      });
    },
    marginPairs: noPairs,
    isolatedPairs: noPairs,
  };
}
