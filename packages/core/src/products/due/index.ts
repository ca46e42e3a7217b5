import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { SettleDue } from "./records.ts";

/**
 * One `settleDue` settles at most this many of a product's orders. A second in which 10,000 are due is then fifty commands with those of users
 * between them, instead of one during which nobody is served. 500 overnight fees took 20 ms.
 */
export const SETTLED_AT_ONCE = 200;

/** How many orders of a product a command settles. */
export const settledBy = ({ most = SETTLED_AT_ONCE }: SettleDue): number =>
  Math.max(1, Math.min(most, SETTLED_AT_ONCE));

/** The work is done by reactions of the products with due orders. */
const settleDue = (): Outcome => DONE;

/** A product of its own, so that a fault in settling pauses neither prices nor order placement. */
export const due: Product = { name: "due", order: 70, commands: { settleDue } };
