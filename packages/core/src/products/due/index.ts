import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";

/**
 * At most so many of a product's orders are settled by one `settleDue`. A second in which 10,000 are due is then fifty commands with those of users
 * between them, instead of one during which nobody is served. 500 overnight fees took 20 ms.
 */
export const SETTLED_AT_ONCE = 200;

/** The work is the reactions' of the products that have something due. */
const settleDue = (): Outcome => DONE;

/** A product of its own, so that a fault of the settling pauses neither the prices nor the placing of orders. */
export const due: Product = { name: "due", order: 70, commands: { settleDue } };
