import type { Product } from "../../engine/product.ts";
import { countFeeLevels, setFeeLevels } from "./count.ts";
import { sealedLevels, sealedTable } from "./seal.ts";
import { createFeeLevelsState, feeLevelRows, restoreFeeLevels } from "./state.ts";

export { ownRate } from "./state.ts";

/** Lower fees of spot trades for users with a large volume of 30 days. Levels are counted once a day. */
export const feeLevels: Product = {
  name: "fee-levels",
  order: 126,
  state: () => ({ feeLevels: createFeeLevelsState() }),
  commands: { setFeeLevels, countFeeLevels },
  seal: [sealedTable, sealedLevels],
  rows: feeLevelRows,
  restore: restoreFeeLevels,
};
