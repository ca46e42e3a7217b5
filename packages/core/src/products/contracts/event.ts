import type { CloseReason, PositionState as PositionStatus } from "@candor/contract/domain/contracts.ts";
import type { ErrorCode } from "@candor/contract/errors.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import type { PositionSide } from "@candor/contract/rules/contracts.ts";
import type { SetLever } from "../../engine/command.ts";

/** What happens to contracts. */

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
