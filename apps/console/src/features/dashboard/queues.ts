import { paths } from "../../shared/paths.ts";

/** The queues by their names in console/state, with their pages. */
export const queuePages: Readonly<Record<string, { readonly name: string; readonly path: string }>> = {
  identity: { name: "Identity", path: paths.identity },
  deposits: { name: "Deposits", path: paths.deposits },
  withdrawals: { name: "Withdrawals", path: paths.withdrawals },
  disputes: { name: "OTC disputes", path: paths.disputes },
  merchants: { name: "OTC merchants", path: paths.merchants },
  applications: { name: "Applications", path: paths.applications },
  chat: { name: "Chat", path: paths.inbox },
  approvals: { name: "Approvals", path: paths.credit },
};
