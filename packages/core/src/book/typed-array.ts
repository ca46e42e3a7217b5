/**
 * Element access for the book's typed arrays. An index outside the array is a broken invariant, so it throws instead
 * of giving `undefined`. There is one function per array type because a function shared by both kinds would make the
 * engine check the array's kind on every access.
 */

/** The number at `index`; throws RangeError outside the array. */
export function f64(array: Float64Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw new RangeError(`index ${index} outside 0..${array.length - 1}`);
  return value;
}

/** The 32-bit integer at `index`; throws RangeError outside the array. */
export function i32(array: Int32Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw new RangeError(`index ${index} outside 0..${array.length - 1}`);
  return value;
}

/** A copy of `array` with room for `length` elements; the new ones are zero. */
export function grownF64(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(array);
  return grown;
}

/** A copy of `array` with room for `length` elements; the new ones are zero. */
export function grownI32(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(array);
  return grown;
}

/** "No slot, no level": the end of a list, or a key that is not in a table. */
export const NONE = -1;
