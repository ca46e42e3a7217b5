import type { Handlers } from "../services/calls/handlers.ts";
import type { Services } from "../services/services.ts";
import type { SocketViews } from "../services/socket-views.ts";
import { authHandlers } from "./account/auth/index.ts";
import { fileHandlers } from "./account/files/index.ts";
import { kycHandlers } from "./account/kyc/index.ts";
import { accountHandlers } from "./account/profile/index.ts";
import { securityHandlers } from "./account/security/index.ts";
import { approvalKinds } from "./approval-kinds.ts";
import { caseKinds } from "./case-kinds.ts";
import { approvalHandlers } from "./console/approvals/index.ts";
import { caseHandlers, questionHandlers } from "./console/cases/index.ts";
import { configHandlers } from "./console/config/index.ts";
import { exportHandlers } from "./console/exports/index.ts";
import { consoleHandlers } from "./console/overview/index.ts";
import { reconciliationHandlers } from "./console/reconciliation/index.ts";
import * as groups from "./handlers.ts";
import { followOtc, otcSocketView } from "./people/otc/index.ts";
import { positionSocketView } from "./trading/contracts/index.ts";
import { optionSocketView } from "./trading/options/index.ts";
import { orderSocketView } from "./trading/spot/index.ts";
import { balanceSocketView } from "./wallet/balances/index.ts";
import { fiatRateHandlers, bankHandlers as receivingBankHandlers } from "./wallet/channels/index.ts";
import { headHandlers } from "./wallet/heads/index.ts";
import { liabilityHandlers, proofHandlers } from "./wallet/proof/index.ts";
import { followWithdrawals } from "./wallet/withdrawals/index.ts";

type Groups = { readonly [Name in keyof typeof groups]: ReturnType<(typeof groups)[Name]> };

const openGroups = (services: Services): Groups =>
  Object.fromEntries(Object.entries(groups).map(([name, open]) => [name, open(services)])) as Groups;

/** The handler of every call of the contract. From here on the modules receive the engine's publications. */
export function openModules(services: Services): Handlers {
  followWithdrawals(services);
  followOtc(services);
  const { center, setLang, smsOtherMail } = accountHandlers(services);
  const security = securityHandlers(services);
  const handlers: Omit<Handlers, "consoleExports"> = {
    ...openGroups(services),
    common: { ...configHandlers(services), setLang, smsOtherMail },
    user: { ...authHandlers(services), ...security.user, center },
    security: security.security,
    identity: { ...fileHandlers(services), ...kycHandlers(services) },
    proof: { ...proofHandlers(services), ...headHandlers(services) },
    ...consoleHandlers(services),
    consoleFinance: {
      ...fiatRateHandlers(services),
      ...receivingBankHandlers(services),
      ...reconciliationHandlers(services),
      ...liabilityHandlers(services),
    },
    consoleApprovals: approvalHandlers(services, approvalKinds),
    consoleCases: caseHandlers(services, caseKinds),
    question: questionHandlers(services, caseKinds),
  };
  return { ...handlers, consoleExports: exportHandlers(services, handlers) };
}

/** The engine's publications about one user, formatted for their sockets. */
export const socketViews: SocketViews = {
  orders: orderSocketView,
  options: optionSocketView,
  positions: positionSocketView,
  balances: balanceSocketView,
  otc: otcSocketView,
};
