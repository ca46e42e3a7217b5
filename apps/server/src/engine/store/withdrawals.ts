import type { WithdrawalState } from "@candor/core/products/withdrawals/records.ts";
import type { EventOf, ProductStore } from "./store.ts";
import { amount, insertInto, integer, text, time, update, uuid, word } from "./table.ts";

/**
 * Details as jsonb can hold them. It refuses NUL and halves of surrogate pairs, which JSON itself may carry: one such remark would fail its batch,
 * and in the end pause withdrawals for everybody. Throws on what is not JSON, which no caller writes.
 */
export function storableDetails(details: string): string {
  const mend = (_key: string, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value;
  return JSON.stringify(JSON.parse(details, mend));
}

const withdrawalId = uuid<WithdrawalState>("withdrawal_id", (withdrawal) => withdrawal.withdrawalId);

/** What a step can change. Whose it is, how much and where to never do. */
const changing = [
  word<WithdrawalState>("state", (withdrawal) => withdrawal.state),
  text<WithdrawalState>("reason", (withdrawal) => withdrawal.reason),
  text<WithdrawalState>("reference", (withdrawal) => withdrawal.reference),
  integer<WithdrawalState>("operator_id", "bigint", (withdrawal) => withdrawal.operatorId),
  integer<WithdrawalState>("version", "int", (withdrawal) => withdrawal.version),
  time<WithdrawalState>("updated_at", (withdrawal) => withdrawal.updatedAt),
];

type NewWithdrawal = WithdrawalState & { readonly details: string };

const fixed = [
  integer<NewWithdrawal>("user_id", "bigint", (withdrawal) => withdrawal.userId),
  word<NewWithdrawal>("account", (withdrawal) => withdrawal.account),
  integer<NewWithdrawal>("currency_id", "int", (withdrawal) => withdrawal.currencyId),
  amount<NewWithdrawal>("amount", (withdrawal) => withdrawal.amount),
  amount<NewWithdrawal>("fee", (withdrawal) => withdrawal.fee),
  text<NewWithdrawal>("details", (withdrawal) => storableDetails(withdrawal.details), "jsonb"),
  time<NewWithdrawal>("created_at", (withdrawal) => withdrawal.createdAt),
];

/** Withdrawals as they are at the end of the batch. */
export function fundingStore(): ProductStore {
  const added = insertInto<NewWithdrawal>("withdrawals", [withdrawalId, ...fixed, ...changing]);
  const changed = update<WithdrawalState>("withdrawals", "withdrawal_id", [withdrawalId, ...changing]);
  /** The details are there when the row is new. */
  let last = new Map<string, Pick<EventOf<"withdrawal">, "withdrawal" | "details">>();

  return {
    on: {
      withdrawal({ withdrawal, details }) {
        const { withdrawalId: id } = withdrawal;
        last.set(id, { withdrawal, details: details ?? last.get(id)?.details });
      },
    },
    take() {
      for (const { withdrawal, details } of last.values()) {
        if (details === undefined) changed.add(withdrawal);
        else added.add({ ...withdrawal, details });
      }
      last = new Map();
      return [...added.take(), ...changed.take()];
    },
  };
}
