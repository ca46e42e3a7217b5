import type { Refusal } from "@candor/contract/errors.ts";
import type { OrderState } from "./event.ts";

/** The command was carried out. `order` comes from placeOrder, cancelOrder and reduceOrder, as it is afterwards; `cancelled` from cancelAll. */
export type Done = {
  readonly ok: true;
  readonly order?: OrderState;
  readonly cancelled?: number;
};

/** What became of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
