import type { ErrorCode } from "@candor/contract/errors.ts";
import type { LedgerTag } from "@candor/contract/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/money.ts";
import type { CloseReason, PositionState as PositionStatus } from "@candor/contract/routes/lever.ts";
import type { ReceiptKind } from "@candor/contract/routes/receipt.ts";
import type { PositionSide } from "@candor/contract/rules/lever.ts";
import type {
  Account,
  IndexTick,
  OrderKind,
  PlaceOption,
  RegisterUser,
  SetCurrency,
  SetLever,
  SetMarket,
  SetOption,
  Side,
  TimeInForce,
  UserState,
  WithdrawalAccount,
} from "./command.ts";

/**
 * What a command did. Events are all that leaves the core: the store turns them into rows, the publisher into messages, and the rows lead back to
 * an equal state at reload.
 */

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

export type OrderStatus = "waiting" | "completed" | "cancelled";
export type CancelReason =
  | "user"
  | "self_trade"
  | "unfilled"
  | "price_band"
  | "post_only"
  | "frozen"
  | "market_closed"
  | "balance";

/** The whole order as it now is; the last one of a batch wins. */
export type OrderState = {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly tif: TimeInForce;
  readonly price: Price | undefined;
  readonly stopPrice: Price | undefined;
  readonly quantity: Amount | undefined;
  readonly quoteAmount: Amount | undefined;
  readonly filledQuantity: Amount;
  readonly filledQuote: Amount;
  readonly fee: Amount;
  readonly feeCurrencyId: number;
  /** What is still frozen for it, in the currency it pays with. */
  readonly hold: Amount;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  /** Place in time: orders of one price level match in this order. A triggered stop gets a new one. */
  readonly sequence: number;
  /** A stop_limit whose stop price was reached. */
  readonly triggered: boolean;
  readonly commandId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};
export type OrderChanged = { readonly type: "order"; readonly isNew: boolean; readonly order: OrderState };

/** A house quote has maker order id 0 and maker user id 0 (and as taker, when a new quote set crosses a resting order). */
export type TradeMade = {
  readonly type: "trade";
  readonly tradeId: number;
  readonly marketId: number;
  readonly price: Price;
  readonly quantity: Amount;
  readonly quoteAmount: Amount;
  readonly takerSide: Side;
  readonly takerOrderId: number;
  readonly makerOrderId: number;
  readonly takerUserId: number;
  readonly makerUserId: number;
  /** In the currency that each side receives. */
  readonly takerFee: Amount;
  readonly makerFee: Amount;
  readonly at: number;
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

export type WithdrawalStatus = "under_review" | "sending" | "passed" | "rejected" | "cancelled";
/** The whole withdrawal as it now is; the last one of a batch wins. While under review or sending, amount + fee is frozen for it. */
export type WithdrawalState = {
  /** The id of the command that asked for it. */
  readonly withdrawalId: string;
  readonly userId: number;
  readonly account: WithdrawalAccount;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly state: WithdrawalStatus;
  /** What the operators said last, and who. */
  readonly reason: string | undefined;
  readonly reference: string | undefined;
  readonly operatorId: number | undefined;
  /** 1 when it is asked for, one more with each step. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};
export type WithdrawalChanged = {
  readonly type: "withdrawal";
  readonly isNew: boolean;
  readonly withdrawal: WithdrawalState;
  /** Of a new one, as its command had them; they are no part of the state. */
  readonly details: string | undefined;
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

/** A tick as far as an order rests on it. */
export type OptionTick = { readonly tickId: number; readonly price: Price; readonly at: number };
export type OptionStatus = "opening" | "running" | "won" | "lost" | "flat" | "void";
/** The whole option as it now is, under the terms that it was accepted under; the last one of a batch wins. */
export type OptionOrder = {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  /** The pair's quote, in which it is paid. */
  readonly currencyId: number;
  readonly direction: PlaceOption["direction"];
  readonly seconds: number;
  readonly stake: Amount;
  readonly ratio: Rate;
  /** What a win pays beyond the stake. */
  readonly profit: Amount;
  readonly feeRate: Rate;
  readonly fee: Amount;
  readonly state: OptionStatus;
  readonly acceptedAt: number;
  /** From its opening on. */
  readonly openTick: OptionTick | undefined;
  readonly dueAt: number | undefined;
  /** Of one that was won, lost or flat. */
  readonly deliveryTick: OptionTick | undefined;
  /** When it was delivered, or when its time was over: of what decided it, not of its settling. */
  readonly endedAt: number | undefined;
  readonly commandId: string;
  readonly updatedAt: number;
};
export type OptionChanged = { readonly type: "option"; readonly isNew: boolean; readonly option: OptionOrder };
export type OptionTermsSet = { readonly type: "optionTerms"; readonly terms: SetOption };

/** The terms of a pair's contracts, as they are for new orders. */
export type LeverTermsSet = { readonly type: "leverTerms"; readonly terms: Omit<SetLever, "type" | "id" | "at"> };
/** The whole position or order as it now is; the last one of a batch wins. While it waits, margin + fee is frozen for it, then margin. */
export type PositionState = {
  readonly positionId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly currencyId: number;
  readonly side: PositionSide;
  readonly kind: "market" | "limit";
  readonly state: PositionStatus;
  /** Still held (or ordered); of those `closingLots` wait to be closed. */
  readonly lots: number;
  readonly orderedLots: number;
  readonly closingLots: number;
  readonly lotSize: Amount;
  readonly multiple: number;
  readonly spread: Rate;
  readonly feeRate: Rate;
  readonly overnightRate: Rate;
  readonly limitPrice: Price | undefined;
  readonly openPrice: Price | undefined;
  readonly openTickId: number | undefined;
  /** Of the lots that are held; when all are closed, of the last ones. So is the deduction. */
  readonly margin: Amount;
  readonly fee: Amount;
  readonly takeProfit: Price;
  readonly stopLoss: Price;
  /** Overnight fees paid so far. */
  readonly overnight: Amount;
  /** Taken by deleveraging, to be subtracted from the profit. */
  readonly deduction: Amount;
  /** Realised so far. A loss stands here in full, also where the insurance bore a part of it. */
  readonly profit: bigint;
  readonly closePrice: Price | undefined;
  readonly closeReason: CloseReason | undefined;
  readonly refusal: ErrorCode | undefined;
  readonly acceptedAt: number;
  /** When the stops were set: only ticks that were observed later reach them. */
  readonly stopsAt: number;
  /** When closing was asked for; only while it waits. */
  readonly closingAt: number | undefined;
  /** The newest UTC day that it was opened on or has paid the overnight fee of, in days since 1970. */
  readonly overnightDay: number;
  readonly openedAt: number | undefined;
  readonly closedAt: number | undefined;
  readonly commandId: string;
  readonly updatedAt: number;
};
export type PositionChanged = {
  readonly type: "position";
  readonly isNew: boolean;
  readonly position: PositionState;
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
  | ReceiptMade;
