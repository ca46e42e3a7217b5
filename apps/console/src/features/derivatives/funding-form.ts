import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { FundedAccount, houseFunding } from "@candor/contract/routes/console/derivatives.ts";
import { typedAmount } from "../../shared/format/typed-amount.ts";
import { money } from "../../shared/ui/money.tsx";
import type { Exposure } from "./exposure-figures.ts";

export type FundingDraft = {
  readonly from: FundedAccount;
  readonly to: FundedAccount;
  readonly currencyId: number | undefined;
  readonly amount: string;
  readonly reason: string;
};
export type FundingErrors = Partial<Record<"to" | "amount" | "reason", string>>;

export const fundNames: Readonly<Record<FundedAccount, string>> = {
  outside: "Outside (new capital, or paid out)",
  treasury: "Treasury",
  insurance: "Insurance",
  fees: "Fees earned",
};

/** Gains of open contracts stay in the treasury and are not available; if prices have moved against the house, nothing is. */
function freeOfTreasury({ treasury, treasury_gained }: Exposure["house"][number]): string {
  const free = fromNumeric(treasury) - fromNumeric(treasury_gained);
  return formatAmount(free > 0n ? free : 0n);
}

/** The available funds of an account; for fees and the outside only the engine knows. */
export function freeIn(house: Exposure["house"], { from, currencyId }: FundingDraft): string | undefined {
  const row = house.find(({ currency_id }) => currency_id === currencyId);
  if (from === "treasury") return row && freeOfTreasury(row);
  return from === "insurance" ? row?.insurance : undefined;
}

/** The errors of a movement, before it is requested. */
export function fundingErrors(draft: FundingDraft, house: Exposure["house"]): FundingErrors {
  const { value, error } = typedAmount(draft.amount);
  const free = freeIn(house, draft);
  const tooMuch = value !== undefined && free !== undefined && value > fromNumeric(free);
  return {
    ...(draft.from === draft.to ? { to: "Choose another account than the source." } : {}),
    ...(error !== undefined ? { amount: error } : tooMuch ? { amount: `Only ${money(free)} is free there.` } : {}),
    ...(draft.reason.trim() === "" ? { reason: "Enter a reason." } : {}),
  };
}

/** The call for a draft without errors; undefined for others. */
export function fundingInput(draft: FundingDraft, house: Exposure["house"]): InputOf<typeof houseFunding> | undefined {
  const { value } = typedAmount(draft.amount);
  const { from, to, currencyId, reason } = draft;
  if (value === undefined || currencyId === undefined || Object.keys(fundingErrors(draft, house)).length > 0)
    return undefined;
  return { from, to, currency_id: currencyId, amount: formatAmount(value), reason: reason.trim() };
}
