import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { releaseRebates, setRebates, withholdRebates } from "./pairs.ts";
import { postRebates } from "./post.ts";
import { sealedCounter, sealedHeld, sealedPairs, sealedRates } from "./seal.ts";
import { createRebatesState, heldKey, pairKey, rebateRows, restoreRebates } from "./state.ts";

export { noteFee } from "./state.ts";

/** What is held belongs to pairs that are withheld. Throws on the first contradiction. */
function checkRebates({ rebates }: State): void {
  if (rebates.fees.length > 0) throw new Error("rebates: fees of a command are left");
  for (const held of rebates.held.values())
    if (held.amount <= 0n || rebates.pairs.get(pairKey(held))?.state !== "withheld")
      throw new Error(`rebates: ${heldKey(held)} holds ${held.amount}`);
}

/**
 * Shares of trading fees for those who invited the payer, in three generations: paid out of the fees in the command in which a fee becomes final, and
 * never for one that may come back.
 */
export const rebates: Product = {
  name: "rebates",
  order: 125,
  state: () => ({ rebates: createRebatesState() }),
  commands: { setRebates, withholdRebates, releaseRebates },
  seal: [sealedRates, sealedPairs, sealedHeld, sealedCounter],
  rows: rebateRows,
  restore: restoreRebates,
  after: postRebates,
  check: checkRebates,
};
