import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import type { PlaceOption, SetOption } from "../../engine/command.ts";

/** What happens to options. */

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
