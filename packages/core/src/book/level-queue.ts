import type { PriceLevels } from "./price-levels.ts";
import type { RestingOrders } from "./resting-orders.ts";
import { f64, i32, NONE } from "./typed-array.ts";

/**
 * The orders of one price level, from the oldest to the youngest: a list that is linked both ways across the two tables, so removing an order from
 * the middle costs the same as from an end. The level's count and sum of lots are kept with it.
 */

/** Appends an order, whose own columns are filled, to its level. */
export function append(orders: RestingOrders, levels: PriceLevels, slot: number): void {
  const level = i32(orders.level, slot);
  const tail = i32(levels.tail, level);
  orders.older[slot] = tail;
  orders.younger[slot] = NONE;
  if (tail === NONE) levels.head[level] = slot;
  else orders.younger[tail] = slot;
  levels.tail[level] = slot;
  levels.count[level] = i32(levels.count, level) + 1;
  levels.quantity[level] = f64(levels.quantity, level) + f64(orders.quantity, slot);
}

/** Removes an order, whose slot was just freed and still has its columns; closes the level if it was the last. */
export function unlink(orders: RestingOrders, levels: PriceLevels, slot: number): void {
  const level = i32(orders.level, slot);
  const older = i32(orders.older, slot);
  const younger = i32(orders.younger, slot);
  if (older === NONE) levels.head[level] = younger;
  else orders.younger[older] = younger;
  if (younger === NONE) levels.tail[level] = older;
  else orders.older[younger] = older;
  const count = i32(levels.count, level) - 1;
  levels.count[level] = count;
  levels.quantity[level] = f64(levels.quantity, level) - f64(orders.quantity, slot);
  if (count === 0) levels.close(level);
}
