import { readFileSync } from "node:fs";

/** The short one makes everything smaller and says by how much. */
export type Scale = "whole" | "short";

/** `holds` is undefined where this machine cannot measure it, and `measured` says why. */
export type Proof = { readonly measured: string; readonly holds: boolean | undefined };

/** One promise of the product, and how it is measured. */
export type Figure = {
  readonly number: number;
  readonly what: string;
  readonly target: string;
  /**
   * `alone`: it measures a time, so that nothing else may run beside it. `long`: it takes most of an hour and measures none, so that it runs beside all others
   * that are not alone.
   */
  readonly runs?: "alone" | "long";
  readonly prove: (scale: Scale) => Promise<Proof>;
};

export const ofScale = <Value>(scale: Scale, whole: Value, short: Value): Value => (scale === "whole" ? whole : short);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** "1,234" */
export const count = (value: number): string => Math.round(value).toLocaleString("en-US");

/** Memory of a process, from Linux. */
export const residentBytes = ({ pid }: { readonly pid: number }): number =>
  Number.parseInt(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "", 10) * 1024;
