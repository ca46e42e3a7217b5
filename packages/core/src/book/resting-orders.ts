import { KeyedSlots } from "./keyed-slots.ts";
import { grownF64, grownI32 } from "./typed-array.ts";

const INITIAL_ORDERS = 256;

/**
 * The resting orders as a struct of typed arrays: an order is the slot of its id, the same index in every array.
 * (Packing an order's fields side by side was measured too and is no faster.)
 */
export class RestingOrders {
  readonly ids = new KeyedSlots(INITIAL_ORDERS);
  ownerId = new Float64Array(INITIAL_ORDERS);
  /** Remaining lots. */
  quantity = new Float64Array(INITIAL_ORDERS);
  side = new Int32Array(INITIAL_ORDERS);
  /** The order's level in the PriceLevels of its side. */
  level = new Int32Array(INITIAL_ORDERS);
  /** Neighbors in the queue of the level, NONE at its ends. */
  older = new Int32Array(INITIAL_ORDERS);
  younger = new Int32Array(INITIAL_ORDERS);

  /** The memory held, in bytes. */
  get bytes(): number {
    return this.ids.bytes + this.ids.capacity * (2 * 8 + 4 * 4);
  }

  /** A slot for an id that has none; the caller sets its fields. */
  add(orderId: number): number {
    const slot = this.ids.add(orderId);
    if (slot >= this.quantity.length) this.#grow(this.ids.capacity);
    return slot;
  }

  #grow(length: number): void {
    this.ownerId = grownF64(this.ownerId, length);
    this.quantity = grownF64(this.quantity, length);
    this.side = grownI32(this.side, length);
    this.level = grownI32(this.level, length);
    this.older = grownI32(this.older, length);
    this.younger = grownI32(this.younger, length);
  }
}
