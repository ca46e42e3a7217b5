import { type Amount, amount, plain } from "@candor/contract/domain/money.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { channelRequest } from "@candor/contract/routes/console/channels.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import * as z from "zod/mini";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { ChainRow } from "./queries.ts";

/** What a channel allows and costs; amounts are decimal strings. */
const terms = z.object({
  deposit_open: z.boolean(),
  withdraw_open: z.boolean(),
  deposit_min: z.string(),
  withdraw_min: z.string(),
  withdraw_max: z.string(),
  withdraw_fee: z.string(),
  two_people_above: z.string(),
  confirmations: z.int(),
  explorer_tx: z.string(),
});
export type Terms = z.infer<typeof terms>;
export const termFields = Object.keys(terms.shape) as (keyof Terms)[];

const amounts = ["deposit_min", "withdraw_min", "withdraw_max", "withdraw_fee", "two_people_above"] as const;

/** The body of a request of kind channel_terms. `version` is that of the channel that both operators saw. */
export const termsChange = z.object({
  chain_id: z.int(),
  currency_id: z.int(),
  name: z.string(),
  version: z.int(),
  before: terms,
  after: terms,
});
export type TermsChange = z.infer<typeof termsChange>;

export const termsOf = (row: ChainRow): Terms => ({
  deposit_open: row.deposit_open,
  withdraw_open: row.withdraw_open,
  deposit_min: plain(row.deposit_min),
  withdraw_min: plain(row.withdraw_min),
  withdraw_max: plain(row.withdraw_max),
  withdraw_fee: plain(row.withdraw_fee),
  two_people_above: plain(row.two_people_above),
  confirmations: row.confirmations,
  explorer_tx: row.explorer_tx,
});

/** "1.50" and "1.5" are the same terms. */
export const requestedTerms = (
  input: Omit<ParsedInputOf<typeof channelRequest>, "id" | "version" | "reason">,
): Terms => ({
  deposit_open: input.deposit_open,
  withdraw_open: input.withdraw_open,
  deposit_min: plain(input.deposit_min),
  withdraw_min: plain(input.withdraw_min),
  withdraw_max: plain(input.withdraw_max),
  withdraw_fee: plain(input.withdraw_fee),
  two_people_above: plain(input.two_people_above),
  confirmations: input.confirmations,
  explorer_tx: input.explorer_tx,
});

export const changedTerms = (before: Terms, after: Terms): (keyof Terms)[] =>
  termFields.filter((field) => before[field] !== after[field]);

/** The error of new terms, checked before the request for approval. */
export function termsProblem(row: ChainRow, after: Terms): FieldRefusal | undefined {
  if (changedTerms(termsOf(row), after).length === 0) return refuseField("id", "INVALID_REQUEST");
  return termsWrong(row, after);
}

/** The same for terms that may equal those in force. */
export function termsWrong(row: Pick<ChainRow, "network" | "decimals">, after: Terms): FieldRefusal | undefined {
  if (row.network === "manual" && after.deposit_open) return refuseField("deposit_open", "INVALID_REQUEST");
  if (row.network === "manual" && after.withdraw_open) return refuseField("withdraw_open", "INVALID_REQUEST");
  for (const field of amounts) {
    const value = amount(after[field]);
    if (tooManyDecimals(value, row.decimals))
      return refuseField(field, "TOO_MANY_DECIMALS", { max: Math.min(row.decimals, 8) });
  }
  const [min, max]: readonly Amount[] = [amount(after.withdraw_min), amount(after.withdraw_max)];
  // An open channel whose maximum is nothing would refuse every withdrawal with a range that no amount is in.
  if (max !== undefined && min !== undefined && (max < min || (after.withdraw_open && max === 0n)))
    return refuseField("withdraw_max", "INVALID_AMOUNT");
  return undefined;
}
