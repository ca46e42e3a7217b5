/**
 * Rows of a list are counted up to here: a total of this many means "at least". A page by its number reaches as far, and a later one is empty; a cursor
 * reaches all rows.
 */
export const COUNTED_MAX = 1_000;
