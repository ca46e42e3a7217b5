import { f64, i32, NONE } from "./typed-array.ts";

const EMPTY = 0;
const TWO_POW_32 = 2 ** 32;

/**
 * A hash table from positive integers below 2^53 to slots, with open addressing and linear probing in two typed
 * arrays. It stands in for `Map` because a Map boxes every key above 2^31 on the heap and rehashes as it churns.
 * Deleting shifts the following entries back, so no tombstones pile up under an endless place-and-cancel load.
 */
export class IntegerTable {
  #keys: Float64Array;
  #values: Int32Array;
  #mask: number;
  #size = 0;

  constructor(initialCapacity = 64) {
    const capacity = 2 ** Math.ceil(Math.log2(initialCapacity));
    this.#keys = new Float64Array(capacity);
    this.#values = new Int32Array(capacity);
    this.#mask = capacity - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The memory that the table holds, in bytes. */
  get bytes(): number {
    return this.#keys.byteLength + this.#values.byteLength;
  }

  /** The value of `key`, or NONE. */
  get(key: number): number {
    const at = this.#find(key);
    return f64(this.#keys, at) === key ? i32(this.#values, at) : NONE;
  }

  /** Adds a key; false, and nothing changed, when it is there already. */
  insert(key: number, value: number): boolean {
    const at = this.#find(key);
    if (f64(this.#keys, at) === key) return false;
    this.#keys[at] = key;
    this.#values[at] = value;
    this.#size += 1;
    // Half full at most: at this load linear probing looks at 1.5 entries for a hit and 2.5 for a miss on average.
    if (this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  /** Removes a key and gives its value, or NONE when it is not there. */
  delete(key: number): number {
    const keys = this.#keys;
    const mask = this.#mask;
    let hole = this.#find(key);
    if (f64(keys, hole) !== key) return NONE;
    const value = i32(this.#values, hole);
    for (let at = (hole + 1) & mask; ; at = (at + 1) & mask) {
      const moving = f64(keys, at);
      if (moving === EMPTY) break;
      // An entry may fill the hole only if the hole lies between its home and where it stands now.
      if (((at - this.#home(moving)) & mask) < ((at - hole) & mask)) continue;
      keys[hole] = moving;
      this.#values[hole] = i32(this.#values, at);
      hole = at;
    }
    keys[hole] = EMPTY;
    this.#size -= 1;
    return value;
  }

  /** Where `key` stands, else the empty place where it would go. */
  #find(key: number): number {
    const keys = this.#keys;
    const mask = this.#mask;
    let at = this.#home(key);
    for (;;) {
      const found = f64(keys, at);
      if (found === key || found === EMPTY) return at;
      at = (at + 1) & mask;
    }
  }

  /** Mixes all 53 bits, since ids made of a time and a counter differ in either half. */
  #home(key: number): number {
    let hash = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul((key / TWO_POW_32) | 0, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) & this.#mask;
  }

  #grow(): void {
    const oldKeys = this.#keys;
    const oldValues = this.#values;
    const capacity = oldKeys.length * 2;
    this.#keys = new Float64Array(capacity);
    this.#values = new Int32Array(capacity);
    this.#mask = capacity - 1;
    for (let from = 0; from < oldKeys.length; from += 1) {
      const key = f64(oldKeys, from);
      if (key === EMPTY) continue;
      const at = this.#find(key);
      this.#keys[at] = key;
      this.#values[at] = i32(oldValues, from);
    }
  }
}
