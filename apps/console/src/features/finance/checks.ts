import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";

export type Check = ReconciliationReport["checks"][number];

/** The sentence of each comparison by its name: the expected value left of the equals sign, the found one right of it. */
const sentences: Readonly<Record<string, string>> = {
  sum_zero: "Zero = all accounts together",
  ledger_users: "Users' ledger entries = their balances",
  ledger_house: "The house's ledger entries = its balances",
  deposits: "Passed deposits = credited in the ledger",
  movements: "Credits and debits of two operators = booked in the ledger",
  house_funding: "House funds moved by two operators = booked in the ledger",
  withdrawals_frozen: "Open withdrawals = frozen for them",
  withdrawals_covered: "Open withdrawals = covered by frozen balances",
  withdrawals_paid: "Passed withdrawals = paid out in the ledger",
  withdrawals_fee: "Fees of passed withdrawals = taken in the ledger",
  conversions: "Conversions = moved in the ledger",
  transfer_in: "Transfers = put in",
  transfer_out: "Transfers = taken out",
  trade_fees: "Fees of trades = received by the house",
  options_frozen: "Open options = frozen for them",
  options_promised: "Potential profit of open options = frozen in the treasury",
  options_results: "Results of options = moved on users' accounts",
  options_treasury: "Results of options = moved in the treasury",
  contracts_frozen: "Orders and margins of contracts = frozen for them",
  held_mic: "All option holds = frozen on option accounts",
  held_lever: "All contract holds = frozen on contract accounts",
  held_treasury: "Potential profit of all options = frozen in the treasury",
  hosting_frozen: "Principal of open fund and miner orders = frozen for them",
  hosting_penalties: "Penalties of early redemptions = taken from the principal",
  hosting_funded: "Income promised by fund and miner orders = moved to the reserve",
  hosting_interest: "Paid days of fund and miner orders = credited to users",
  hosting_reserve: "Unpaid income of open fund and miner orders = hosting reserve",
  applications_frozen: "Costs and locked coins of applications = frozen for them",
  applications_moved: "Coins allotted to applications, less what they paid = moved on users' accounts",
  subscriptions_frozen: "Coins on offer = frozen on issuers' accounts",
  subscriptions_moved: "What issuers received, less what they sold = moved on their accounts",
  subscriptions_applied: "Applications that passed = demand of the results",
  subscriptions_allotted: "Coins of all applications = allotted in the results",
  subscriptions_paid: "Payments of all applications = paid in the results",
  subscriptions_shares: "Shares of applications, recomputed = allotted to them",
  subscriptions_root: "Results of allotments = recomputed roots",
  rebates_paid: "Paid rebates of inviters = credited to them",
  rebates_held: "Withheld rebates that were not released = held of their pairs",
  fee_level_volumes: "Trades of 30 days = volumes that fee levels were counted from",
  held_finance: "Principal of all open orders = frozen on financial accounts",
  house_not_negative: "Zero = shortfall of house accounts",
  chain: "Stored heads of the last batches = recomputed",
};

export const sentenceOf = (name: string): string => sentences[name] ?? name.replaceAll("_", " ");

/** The same comparison in each currency. */
export type Group = { readonly name: string; readonly checks: readonly Check[]; readonly differences: number };

/** Grouped by comparison: those with differences first, otherwise in the order of the report. */
export function groupsOf(checks: readonly Check[]): Group[] {
  const groups = [...Map.groupBy(checks, ({ name }) => name)].map(([name, same]) => ({
    name,
    checks: [...same.filter(({ ok }) => !ok), ...same.filter(({ ok }) => ok)],
    differences: same.filter(({ ok }) => !ok).length,
  }));
  return [
    ...groups.filter(({ differences }) => differences > 0),
    ...groups.filter(({ differences }) => differences === 0),
  ];
}
