/**
 * Between money and the floats that a simulation is computed with. A simulated price is just a float: it becomes money when it is rounded to the
 * market's tick, and from there on is an integer like any other.
 */

/** An integer of 1e-8 in whole units. */
export const wholeUnits = (value: bigint): number => Number(value) / 1e8;

/** The whole multiple of `step` nearest to value (a float in whole units), at least one step. */
export const toSteps = (value: number, step: bigint): bigint => {
  const steps = BigInt(Math.round((value * 1e8) / Number(step)));
  return (steps > 0n ? steps : 1n) * step;
};
