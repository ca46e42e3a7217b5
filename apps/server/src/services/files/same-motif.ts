import { type RawBuilder, sql } from "kysely";

/** The same picture differs in at most three bits, so that one quarter of the hash is equal; flat pictures are all alike and carry no information. */
export const sameMotif = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  (substr(${one}, 1, 4) = substr(${other}, 1, 4) OR substr(${one}, 5, 4) = substr(${other}, 5, 4)
    OR substr(${one}, 9, 4) = substr(${other}, 9, 4) OR substr(${one}, 13, 4) = substr(${other}, 13, 4))
  AND bit_count(('x' || ${one})::bit(64) # ('x' || ${other})::bit(64)) <= 3
  AND bit_count(('x' || ${one})::bit(64)) BETWEEN 4 AND 60)`;
