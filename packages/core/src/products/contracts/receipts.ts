import { formatAmount } from "@candor/contract/domain/money.ts";
import { LEVER_RULES } from "@candor/contract/rules/contracts.ts";
import type { State } from "../../engine/state.ts";
import type { ReceiptFields, ReceiptMade } from "../../ledger/records.ts";
import type { Position } from "./state.ts";

type ContractReceipt = {
  readonly kind: Extract<ReceiptMade["kind"], `lever_${string}`>;
  readonly tickIds: readonly number[];
  readonly inputs: Readonly<Record<string, string | number | bigint | undefined>>;
  readonly result: Readonly<Record<string, string | number | bigint>>;
  readonly at: number;
};

/** Amounts as decimal strings; what is undefined is left out. By keys: the pairs of Object.entries were a tenth of what an overnight fee allocates. */
function fieldsOf(values: ContractReceipt["inputs"]): ReceiptFields {
  const fields: Record<string, string | number> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== undefined) fields[name] = typeof value === "bigint" ? formatAmount(value) : value;
  }
  return fields;
}

/** Tells what a step of a position was computed from; `rules/receipt-contracts.ts` of the contract comes to the same result. */
export function giveReceipt(state: State, { positionId, now }: Position, made: ContractReceipt): void {
  state.events.push({
    type: "receipt",
    kind: made.kind,
    subjectId: positionId,
    userId: now.userId,
    marketId: now.marketId,
    ruleVersion: LEVER_RULES,
    tickIds: made.tickIds,
    inputs: fieldsOf(made.inputs),
    result: fieldsOf(made.result),
    at: made.at,
  });
}
