import type { Refusal } from "@candor/contract/errors.ts";
import type { Amount } from "@candor/contract/money.ts";
import type { OptionOrder, OrderState } from "./event.ts";

/**
 * The command was carried out. `order` comes from placeOrder, cancelOrder and reduceOrder, as it is afterwards; `cancelled` from cancelAll; `received`
 * from convert; `option` from placeOption.
 */
export type Done = {
  readonly ok: true;
  readonly order?: OrderState;
  readonly cancelled?: number;
  readonly received?: Amount;
  readonly option?: OptionOrder;
};

/** What became of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
