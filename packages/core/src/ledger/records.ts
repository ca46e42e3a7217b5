import { receiptKinds } from "@candor/contract/domain/receipts.ts";
import { account, ledgerTag, signed } from "../codec/parts.ts";
import {
  type Codec,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  orUndefined,
  placed,
  record,
  text,
  time,
  type ValueOf,
} from "../codec/schema.ts";

export type Account = ValueOf<typeof account>;

/** Decimal strings, whole numbers (times in ms) and plain words, by name. */
export type ReceiptFields = Readonly<Record<string, string | number>>;
/** Each kind of receipt has its own names, so they are written out, in the core's order. */
const receiptFields: Codec<ReceiptFields> = {
  write: (value) => JSON.stringify(value),
  read: (raw) => {
    const values = typeof raw === "object" && raw !== null ? Object.values(raw) : [undefined];
    const areFields = values.every((value) => typeof value === "string" || Number.isSafeInteger(value));
    if (!areFields) throw new Error(`expected the fields of a receipt, found ${JSON.stringify(raw)}`);
    return raw as ReceiptFields;
  },
};

export const events = {
  /** A movement on one account. Over a command the deltas of each currency (available + frozen) sum to zero. */
  posting: {
    entryId: integer,
    ownerId: integer,
    account,
    currencyId: integer,
    available: signed,
    frozen: signed,
    availableAfter: signed,
    frozenAfter: signed,
    tag: ledgerTag,
    /** The record it belongs to, such as `order:12`, `trade:7`, `transfer:<command id>`. */
    ref: text,
  },
  /** The inputs of a computation, and its result: `rules/receipt.ts` of the contract recomputes it from the inputs and the ticks alone. */
  receipt: {
    kind: oneOf(receiptKinds),
    /** The id of the order or position. */
    subjectId: integer,
    userId: integer,
    /** Of a product with a price. */
    marketId: orUndefined(integer),
    ruleVersion: integer,
    /** In the order used by the rules. */
    tickIds: listOf(integer),
    inputs: receiptFields,
    result: receiptFields,
    at: time,
  },
};
export type Posting = MemberOf<typeof events, "posting">;
export type ReceiptMade = MemberOf<typeof events, "receipt">;

export const balanceRecord = record({
  ownerId: integer,
  account,
  currencyId: integer,
  available: signed,
  frozen: signed,
});
export type BalanceRow = ValueOf<typeof balanceRecord>;

/** The balance as a posting leaves it. */
export const balanceAfter = ({ ownerId, account, currencyId, availableAfter, frozenAfter }: Posting): BalanceRow => ({
  ownerId,
  account,
  currencyId,
  available: availableAfter,
  frozen: frozenAfter,
});

/** Zero balances are optional. */
export const rows = placed(3, { balances: listOf(balanceRecord) });
/** One more than the highest id of any entry. */
export const counters = placed(9, { nextEntryId: integer });
