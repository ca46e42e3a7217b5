import { amount, byUser, envelope } from "../../codec/parts.ts";
import {
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  type RecordOf,
  record,
  text,
  time,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

/** The accounts that money leaves the platform from: coins from c2c, fiat from legal. */
const withdrawalAccount = oneOf(["c2c", "legal"]);
const withdrawalStatus = oneOf(["under_review", "sending", "passed", "rejected", "cancelled"]);
export type WithdrawalStatus = ValueOf<typeof withdrawalStatus>;

export const commands = {
  /** Freezes amount + fee until the withdrawal ends. Its id is this command's id. */
  requestWithdrawal: {
    ...byUser,
    account: withdrawalAccount,
    currencyId: integer,
    /** What the user receives. */
    amount,
    fee: amount,
    /** The level of verification that it needs. */
    levelNeeded: integer,
    /** Requests of this user on one UTC day, this one included; canceled and rejected ones count too. */
    perDay: integer,
    /** JSON of where it goes and where it was asked from; carried to the database, never read here. */
    details: text,
  },
  /** By its user, before any operator has decided on it. */
  cancelWithdrawal: { ...byUser, withdrawalId: uuid },
  /**
   * By operators: under review -> sending or rejected; sending -> passed, or rejected when it is proven that nothing was sent. What is not given here
   * stays as it was.
   */
  decideWithdrawal: {
    ...envelope,
    withdrawalId: uuid,
    to: oneOf(["sending", "passed", "rejected"]),
    operatorId: integer,
    reason: optional(text),
    /** The transaction or the bank's reference. */
    reference: optional(text),
  },
};
export type RequestWithdrawal = MemberOf<typeof commands, "requestWithdrawal">;
export type CancelWithdrawal = MemberOf<typeof commands, "cancelWithdrawal">;
export type DecideWithdrawal = MemberOf<typeof commands, "decideWithdrawal">;

/** The whole withdrawal as it now is; the last one of a batch wins. While under review or sending, amount + fee is frozen for it. */
export const withdrawalRecord = record({
  /** The id of the command that asked for it. */
  withdrawalId: uuid,
  userId: integer,
  account: withdrawalAccount,
  currencyId: integer,
  amount,
  fee: amount,
  state: withdrawalStatus,
  /** What the operators said last, and who. */
  reason: orUndefined(text),
  reference: orUndefined(text),
  operatorId: orUndefined(integer),
  /** 1 when it is asked for, one more with each step. */
  version: integer,
  createdAt: time,
  updatedAt: time,
});
export type WithdrawalState = ValueOf<typeof withdrawalRecord>;

export const events = {
  withdrawal: {
    isNew: flag,
    withdrawal: withdrawalRecord,
    /** Of a new one, as its command had them; they are no part of the state. */
    details: orUndefined(text),
  },
};

export const rows = placed(8, {
  openWithdrawals: listOf(withdrawalRecord),
  /** The requests of the newest day, as the database counts them. */
  withdrawalDay: record({ day: integer, counts: listOf(record({ userId: integer, count: integer })) }),
});
export type WithdrawalRows = RecordOf<typeof rows.fields>;
