export { notificationHandlers as notification } from "./account/notifications/index.ts";
export { profileHandlers as account } from "./account/profile/index.ts";
export { pushHandlers as push } from "./account/push/index.ts";
export { consoleOtcHandlers as consoleOtc } from "./console/otc/index.ts";
export { riskHandlers as consoleRisk } from "./console/risk/index.ts";
export { stopHandlers as consoleStops } from "./console/stops/index.ts";
export { treasuryHandlers as consoleTreasury } from "./console/treasury/index.ts";
export { consoleHostingHandlers as consoleHosting, hostingHandlers as hosting } from "./invest/hosting/index.ts";
export {
  applicationHandlers as consoleApplications,
  consoleSubscriptionHandlers as consoleSubscriptions,
  subscriptionHandlers as subscription,
} from "./invest/subscriptions/index.ts";
export { alertHandlers as alert } from "./market/alerts/index.ts";
export { consoleCatalogueHandlers as consoleCatalogue } from "./market/catalogue/index.ts";
export { listingHandlers as consoleListing } from "./market/listing/index.ts";
export { marketHandlers as market } from "./market/markets/index.ts";
export {
  consoleProfileHandlers as consoleCurrencyProfile,
  profileHandlers as currencyProfile,
} from "./market/profiles/index.ts";
export { chatHandlers as chat, inboxHandlers as consoleInbox } from "./people/chat/index.ts";
export { consoleContentHandlers as consoleContent, contentHandlers as content } from "./people/content/index.ts";
export { otcHandlers as otc } from "./people/otc/index.ts";
export {
  consolePromotionHandlers as consolePromotion,
  promotionHandlers as promotion,
} from "./people/promotion/index.ts";
export { contractHandlers as lever } from "./trading/contracts/index.ts";
export { optionHandlers as option } from "./trading/options/index.ts";
export { receiptHandlers as receipt } from "./trading/receipts/index.ts";
export { spotHandlers as spot } from "./trading/spot/index.ts";
export { derivativeHandlers as consoleDerivatives } from "./trading/terms/index.ts";
export { tradingLimitHandlers as play } from "./trading/trading-limits/index.ts";
export { addressHandlers as address } from "./wallet/address-book/index.ts";
export { walletHandlers as wallet } from "./wallet/balances/index.ts";
export { bankHandlers as bank } from "./wallet/bank/index.ts";
export { channelHandlers as consoleChannels } from "./wallet/channels/index.ts";
export { exchangeHandlers as exchange } from "./wallet/convert/index.ts";
export { consoleDepositHandlers as consoleDeposits, depositHandlers as deposit } from "./wallet/deposits/index.ts";
export { performanceHandlers as performance } from "./wallet/performance/index.ts";
export { recordHandlers as record } from "./wallet/records/index.ts";
export {
  consoleWalletServiceHandlers as consoleWalletServices,
  serviceHandlers as service,
} from "./wallet/wallet-services/index.ts";
export {
  consoleWithdrawalHandlers as consoleWithdrawals,
  withdrawHandlers as withdraw,
} from "./wallet/withdrawals/index.ts";
