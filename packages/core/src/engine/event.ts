import type { ReceiptKind } from "@candor/contract/domain/receipts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import type { LeverTermsSet, PositionChanged } from "../products/contracts/event.ts";
import type { OptionChanged, OptionTermsSet } from "../products/options/event.ts";
import type { OrderChanged, TradeMade } from "../products/spot/event.ts";
import type { WithdrawalChanged } from "../products/withdrawals/event.ts";
import type { Account, IndexTick, RegisterUser, SetCurrency, SetMarket, UserState } from "./command.ts";

export type * from "../products/contracts/event.ts";
export type * from "../products/options/event.ts";
export type * from "../products/spot/event.ts";
/**
 * What a command did. Events are all that leaves the core: the store turns them into rows, the publisher into messages, and the rows lead back to
 * an equal state at reload. Those of a product stand beside it; here are the others and the list of all.
 */
export type * from "../products/withdrawals/event.ts";

/** A movement on one account. Over a command the deltas of each currency (available + frozen) sum to zero. */
export type Posting = {
  readonly type: "posting";
  readonly entryId: number;
  readonly ownerId: number;
  readonly account: Account;
  readonly currencyId: number;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly availableAfter: bigint;
  readonly frozenAfter: bigint;
  readonly tag: LedgerTag;
  /** What it belongs to, as `order:12`, `trade:7`, `transfer:<command id>`. */
  readonly ref: string;
};

export type TickRecorded = { readonly type: "tick"; readonly tick: IndexTick };
export type CurrencySet = { readonly type: "currency"; readonly currency: SetCurrency };
export type MarketSet = { readonly type: "market"; readonly market: SetMarket };
export type UserRegistered = { readonly type: "user"; readonly user: RegisterUser };
/** State and level as they are now. */
export type UserStateSet = {
  readonly type: "userState";
  readonly userId: number;
  readonly state: UserState;
  readonly level: number;
};
export type Transferred = {
  readonly type: "transfer";
  readonly commandId: string;
  readonly userId: number;
  readonly from: Account;
  readonly to: Account;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly at: number;
};

/** Prices are in the command's via currency, whose own is 1 and has no tick. */
export type Converted = {
  readonly type: "conversion";
  readonly commandId: string;
  readonly userId: number;
  readonly account: Account;
  readonly fromId: number;
  readonly toId: number;
  readonly amount: Amount;
  readonly received: Amount;
  readonly fromPrice: Price;
  readonly toPrice: Price;
  readonly fromTickId: number | undefined;
  readonly toTickId: number | undefined;
  readonly spread: Rate;
  readonly at: number;
};

/** A user's own limits, as set and counted; the last one of a batch wins. */
export type PlayLimits = {
  readonly userId: number;
  readonly dailyLoss: Amount | undefined;
  /** What `dailyLoss` becomes at `changesAt` (ms); undefined for none. */
  readonly nextDailyLoss: Amount | undefined;
  readonly changesAt: number | undefined;
  /** ms */
  readonly coolingUntil: number | undefined;
  /** The newest UTC day with a result, in days since 1970, and the net loss on it; negative is a gain. */
  readonly day: number;
  readonly lost: bigint;
};
export type PlayChanged = { readonly type: "play"; readonly limits: PlayLimits };

/** Decimal strings, whole numbers (times in ms) and plain words, by name. */
export type ReceiptFields = Readonly<Record<string, string | number>>;
/** What a result was computed from, and the result: `rules/receipt.ts` of the contract comes to the same from the inputs and the ticks alone. */
export type ReceiptMade = {
  readonly type: "receipt";
  readonly kind: ReceiptKind;
  /** The id of the order or position. */
  readonly subjectId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly ruleVersion: number;
  /** In the order in which the rules take them. */
  readonly tickIds: readonly number[];
  readonly inputs: ReceiptFields;
  readonly result: ReceiptFields;
  readonly at: number;
};

/** The hash of a checkpoint, in the chain from here on. */
export type CheckpointSealed = { readonly type: "checkpoint"; readonly batchId: number; readonly digest: string };

export type CoreEvent =
  | Posting
  | OrderChanged
  | TradeMade
  | TickRecorded
  | CurrencySet
  | MarketSet
  | UserRegistered
  | UserStateSet
  | Transferred
  | WithdrawalChanged
  | Converted
  | OptionChanged
  | OptionTermsSet
  | LeverTermsSet
  | PositionChanged
  | PlayChanged
  | ReceiptMade
  | CheckpointSealed;
