import type { Refusal } from "@candor/contract/errors.ts";
import type { Amount } from "@candor/contract/domain/money.ts";
import type { OptionOrder, OrderState, PositionState } from "./event.ts";

/**
 * The command was carried out. `order` comes from placeOrder, cancelOrder and reduceOrder, as it is afterwards; `cancelled` from cancelAll; `received`
 * from convert; `option` from placeOption; `position` from placeLever, closeLever, cancelLever and setLeverStops; `closing` (how many close at the next tick)
 * from closeAllLever.
 */
export type Done = {
  readonly ok: true;
  readonly order?: OrderState;
  readonly cancelled?: number;
  readonly received?: Amount;
  readonly option?: OptionOrder;
  readonly position?: PositionState;
  readonly closing?: number;
};

/** What became of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
