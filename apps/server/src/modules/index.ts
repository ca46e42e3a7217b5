import type { Handlers } from "../platform/http/handlers.ts";
import { accountHandlers, profileHandlers } from "./account/index.ts";
import { addressHandlers } from "./address-book/index.ts";
import { approvalKinds } from "./approval-kinds.ts";
import { approvalHandlers } from "./approvals/index.ts";
import { authHandlers } from "./auth/index.ts";
import { bankHandlers } from "./bank/index.ts";
import { consoleCatalogueHandlers } from "./catalogue/index.ts";
import { channelHandlers, fiatRateHandlers, bankHandlers as receivingBankHandlers } from "./channels/index.ts";
import { configHandlers } from "./config/index.ts";
import { consoleHandlers } from "./console/index.ts";
import { consoleContentHandlers, contentHandlers } from "./content/index.ts";
import { consoleDepositHandlers, depositHandlers } from "./deposits/index.ts";
import { derivativeHandlers } from "./derivatives/index.ts";
import { exchangeHandlers } from "./exchange/index.ts";
import { fileHandlers } from "./files/index.ts";
import { headHandlers } from "./heads/index.ts";
import { kycHandlers } from "./kyc/index.ts";
import { leverHandlers } from "./lever/index.ts";
import { listingHandlers } from "./listing/index.ts";
import { marketHandlers } from "./market/index.ts";
import { notificationHandlers } from "./notifications/index.ts";
import { optionHandlers } from "./option/index.ts";
import { playHandlers } from "./play/index.ts";
import { liabilityHandlers, proofHandlers } from "./proof/index.ts";
import { receiptHandlers } from "./receipt/index.ts";
import { reconciliationHandlers } from "./reconciliation/index.ts";
import { recordHandlers } from "./records/index.ts";
import { proofs, securityHandlers } from "./security/index.ts";
import type { Services } from "./services.ts";
import { spotHandlers } from "./spot/index.ts";
import { walletHandlers } from "./wallet/index.ts";
import { consoleWithdrawalHandlers, withdrawHandlers } from "./withdrawals/index.ts";

/** The handler of every call of the contract. */
export function allHandlers(services: Services): Handlers {
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
    notification: notificationHandlers(services, proofs(services)),
    deposit: depositHandlers(services),
    proof: { ...proofHandlers(services), ...headHandlers(services) },
    option: optionHandlers(services),
    lever: leverHandlers(services),
    play: playHandlers(services),
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
