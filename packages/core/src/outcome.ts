import type { Refusal } from "@candor/contract/errors.ts";
import type { Amount } from "@candor/contract/money.ts";
import type { OrderState } from "./event.ts";

/**
 * The command was carried out. `order` comes from placeOrder, cancelOrder and reduceOrder, as it is afterwards; `cancelled` from cancelAll; `received`
 * from convert.
 */
export type Done = {
  readonly ok: true;
  readonly order?: OrderState;
  readonly cancelled?: number;
  readonly received?: Amount;
};

/** What became of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
