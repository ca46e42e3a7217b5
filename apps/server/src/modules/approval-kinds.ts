import { type KindTable, movementKind, unlockKind } from "./console/approvals/index.ts";
import { otcDecisionKind, otcMerchantKind } from "./console/otc/index.ts";
import { operatorRoleKind, settingKind } from "./console/overview/index.ts";
import { stopOpenKind } from "./console/stops/index.ts";
import { hostingTermsKind } from "./invest/hosting/index.ts";
import { subscriptionTermsKind } from "./invest/subscriptions/index.ts";
import { marketFees } from "./market/catalogue/index.ts";
import { listCurrencyKind, listMarketKind } from "./market/listing/index.ts";
import { currencyProfileKind } from "./market/profiles/index.ts";
import { feeLevelsKind, rebateRatesKind, rebateReleaseKind } from "./people/promotion/index.ts";
import { contractTermsKind, houseFundingKind, optionTermsKind } from "./trading/terms/index.ts";
import { channelTermsKind, fiatRateKind, receivingBankKind } from "./wallet/channels/index.ts";
import { depositSecondKind } from "./wallet/deposits/index.ts";
import { walletServiceKind } from "./wallet/wallet-services/index.ts";
import { withdrawalReturn } from "./wallet/withdrawals/index.ts";

/** Changes that need two people, with their display and execution. A kind belongs to the module whose change it is. */
export const approvalKinds: KindTable = {
  credit: movementKind("credit"),
  debit: movementKind("debit"),
  unlock: unlockKind,
  operator_role: operatorRoleKind,
  setting: settingKind,
  market_fees: marketFees,
  deposit_second: depositSecondKind,
  channel_terms: channelTermsKind,
  receiving_bank: receivingBankKind,
  withdrawal_return: withdrawalReturn,
  option_terms: optionTermsKind,
  lever_terms: contractTermsKind,
  house_funding: houseFundingKind,
  list_currency: listCurrencyKind,
  list_market: listMarketKind,
  hosting_terms: hostingTermsKind,
  subscription_terms: subscriptionTermsKind,
  currency_profile: currencyProfileKind,
  otc_merchant: otcMerchantKind,
  otc_decision: otcDecisionKind,
  fiat_rate: fiatRateKind,
  rebate_rates: rebateRatesKind,
  rebate_release: rebateReleaseKind,
  fee_levels: feeLevelsKind,
  stop_open: stopOpenKind,
  wallet_service: walletServiceKind,
};
