import type { Product } from "../../engine/product.ts";
import { checkOptions, freezes, holdsOfOptions } from "./check.ts";
import { forgetClock, optionRows, restoreOptions } from "./open-orders.ts";
import { placeOption, setOption } from "./place.ts";
import { sealedCalls, sealedOptions, sealedTerms } from "./seal.ts";
import { hasDueOptions, onClock, onTick, settleDueOptions, settleDueOptionsOf } from "./settle.ts";
import { createOptionsState } from "./state.ts";

/**
 * Up/down options: a stake on whether the index of a pair is higher or lower after some seconds, against the house. The first tick that nobody can
 * have known at acceptance opens it, the first at or after its end settles it; without one in time everything is refunded. Open orders settle
 * regardless of later changes to the user, the pair, or its terms.
 */
export const options: Product = {
  name: "option",
  order: 90,
  state: () => ({ options: createOptionsState() }),
  commands: { setOption, placeOption },
  seal: [sealedOptions, sealedTerms, sealedCalls],
  rows: (state) => optionRows(state.options),
  restore: restoreOptions,
  before: settleDueOptionsOf,
  isDue: hasDueOptions,
  reactions: {
    indexTick: onTick,
    clock: (state, { at }) => onClock(state, at),
    settleDue: settleDueOptions,
    restart: forgetClock,
  },
  holds: holdsOfOptions,
  freezes,
  check: checkOptions,
};
