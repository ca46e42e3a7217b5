import type { OpenServices } from "../services/open/open-services.ts";
import { historyOf, type Services } from "../services/services.ts";
import { openAccountHandlers } from "./open/account/index.ts";
import { openChartHandlers } from "./open/charts/index.ts";
import { openMarketHandlers } from "./open/market/index.ts";
import { openTickerHandlers } from "./open/tickers/index.ts";
import { openListHandlers, openTradingHandlers } from "./open/trading/index.ts";
import { openWalletHandlers } from "./open/wallet/index.ts";

/** The handler of every call of the open API. */
export const openHandlers = (services: Services, open: OpenServices) => ({
  market: openMarketHandlers(historyOf(services), open),
  trading: openTradingHandlers(services),
  lists: openListHandlers(services),
  account: openAccountHandlers(services),
  wallet: openWalletHandlers(services),
  tickers: openTickerHandlers(services, open),
  charts: openChartHandlers(historyOf(services)),
});
