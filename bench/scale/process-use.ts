import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Memory of this process that is left after a full collection, in bytes; the flag need not be given at the start. */
export function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Processor time of this process, in us: what else the machine does changes it far less than the time that passes. */
export function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The middle one of several measurements. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const tenths = (value: number): number => Math.round(value * 10) / 10;
