import type { Handlers } from "../services/calls/handlers.ts";
import type { Services } from "../services/services.ts";
import type { SocketViews } from "../services/socket-views.ts";
import { authHandlers } from "./account/auth/index.ts";
import { fileHandlers } from "./account/files/index.ts";
import { kycHandlers } from "./account/kyc/index.ts";
import { notificationHandlers } from "./account/notifications/index.ts";
import { accountHandlers, profileHandlers } from "./account/profile/index.ts";
import { securityHandlers } from "./account/security/index.ts";
import { approvalKinds } from "./approval-kinds.ts";
import { approvalHandlers } from "./console/approvals/index.ts";
import { configHandlers } from "./console/config/index.ts";
import { consoleHandlers } from "./console/overview/index.ts";
import { reconciliationHandlers } from "./console/reconciliation/index.ts";
import { consoleCatalogueHandlers } from "./market/catalogue/index.ts";
import { listingHandlers } from "./market/listing/index.ts";
import { marketHandlers } from "./market/markets/index.ts";
import { consoleContentHandlers, contentHandlers } from "./people/content/index.ts";
import { contractHandlers, positionSocketView } from "./trading/contracts/index.ts";
import { optionHandlers, optionSocketView } from "./trading/options/index.ts";
import { receiptHandlers } from "./trading/receipts/index.ts";
import { orderSocketView, spotHandlers } from "./trading/spot/index.ts";
import { derivativeHandlers } from "./trading/terms/index.ts";
import { tradingLimitHandlers } from "./trading/trading-limits/index.ts";
import { addressHandlers } from "./wallet/address-book/index.ts";
import { balanceSocketView, walletHandlers } from "./wallet/balances/index.ts";
import { bankHandlers } from "./wallet/bank/index.ts";
import { channelHandlers, fiatRateHandlers, bankHandlers as receivingBankHandlers } from "./wallet/channels/index.ts";
import { exchangeHandlers } from "./wallet/convert/index.ts";
import { consoleDepositHandlers, depositHandlers } from "./wallet/deposits/index.ts";
import { headHandlers } from "./wallet/heads/index.ts";
import { liabilityHandlers, proofHandlers } from "./wallet/proof/index.ts";
import { recordHandlers } from "./wallet/records/index.ts";
import { consoleWithdrawalHandlers, followWithdrawals, withdrawHandlers } from "./wallet/withdrawals/index.ts";

/** The handler of every call of the contract. From here on the modules follow what the engine publishes. */
export function openModules(services: Services): Handlers {
  followWithdrawals(services);
  const { center, setLang, smsOtherMail } = accountHandlers(services);
  const security = securityHandlers(services);
  return {
    content: contentHandlers(services),
    common: { ...configHandlers(services), setLang, smsOtherMail },
    user: { ...authHandlers(services), ...security.user, center },
    security: security.security,
    identity: { ...fileHandlers(services), ...kycHandlers(services) },
    account: profileHandlers(services),
    bank: bankHandlers(services),
    market: marketHandlers(services),
    spot: spotHandlers(services),
    wallet: walletHandlers(services),
    address: addressHandlers(services),
    withdraw: withdrawHandlers(services),
    exchange: exchangeHandlers(services),
    record: recordHandlers(services),
    notification: notificationHandlers(services),
    deposit: depositHandlers(services),
    proof: { ...proofHandlers(services), ...headHandlers(services) },
    option: optionHandlers(services),
    lever: contractHandlers(services),
    play: tradingLimitHandlers(services),
    receipt: receiptHandlers(services),
    ...consoleHandlers(services),
    consoleContent: consoleContentHandlers(services),
    consoleCatalogue: consoleCatalogueHandlers(services),
    consoleDeposits: consoleDepositHandlers(services),
    consoleChannels: channelHandlers(services),
    consoleFinance: {
      ...fiatRateHandlers(services),
      ...receivingBankHandlers(services),
      ...reconciliationHandlers(services),
      ...liabilityHandlers(services),
    },
    consoleDerivatives: derivativeHandlers(services),
    consoleListing: listingHandlers(services),
    consoleWithdrawals: consoleWithdrawalHandlers(services),
    consoleApprovals: approvalHandlers(services, approvalKinds),
  };
}

/** What the engine publishes of one user, as their sockets show it. */
export const socketViews: SocketViews = {
  orders: orderSocketView,
  options: optionSocketView,
  positions: positionSocketView,
  balances: balanceSocketView,
};
