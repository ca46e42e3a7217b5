import { grownF64, grownI32, i32, NONE } from "./typed-array.ts";

const INITIAL_ORDERS = 256;

/**
 * The resting orders as a struct of arrays: an order is a slot, the same index in every array. Freed slots are used
 * again, so that slots stay dense and a place-and-cancel load neither allocates nor grows.
 */
export class OrderSlab {
  orderId = new Float64Array(INITIAL_ORDERS);
  ownerId = new Float64Array(INITIAL_ORDERS);
  /** Remaining lots. */
  quantity = new Float64Array(INITIAL_ORDERS);
  side = new Int32Array(INITIAL_ORDERS);
  /** The order's level in the PriceLevels of its side. */
  level = new Int32Array(INITIAL_ORDERS);
  /** Neighbours in the queue of the level. A free slot keeps the next free one in `younger`. */
  older = new Int32Array(INITIAL_ORDERS);
  younger = new Int32Array(INITIAL_ORDERS);
  #free = NONE;
  #used = 0;

  /** The memory that the slab holds, in bytes. */
  get bytes(): number {
    return this.orderId.length * (3 * 8 + 4 * 4);
  }

  /** A slot whose contents the caller must set. */
  allocate(): number {
    const slot = this.#free;
    if (slot !== NONE) {
      this.#free = i32(this.younger, slot);
      return slot;
    }
    if (this.#used === this.orderId.length) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  release(slot: number): void {
    this.younger[slot] = this.#free;
    this.#free = slot;
  }

  #grow(): void {
    const length = this.orderId.length * 2;
    this.orderId = grownF64(this.orderId, length);
    this.ownerId = grownF64(this.ownerId, length);
    this.quantity = grownF64(this.quantity, length);
    this.side = grownI32(this.side, length);
    this.level = grownI32(this.level, length);
    this.older = grownI32(this.older, length);
    this.younger = grownI32(this.younger, length);
  }
}
