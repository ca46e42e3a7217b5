import { DAY_MS } from "@candor/contract/domain/time.ts";

/** Goes on at once unless the period under way has less than `neededMs` left; then in the next one. */
async function untilYoung(periodMs: number, neededMs: number): Promise<void> {
  const leftMs = periodMs - (Date.now() % periodMs);
  if (leftMs < neededMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** So long a person may take to send a code, on a machine that is busy. */
const SEND_WITHIN_MS = 10_000;
/** A code that is made now can be sent before it grows too old. */
export const untilCodeIsYoung = (stepMs: number): Promise<void> => untilYoung(stepMs, SEND_WITHIN_MS);

/** A journey that depends on one UTC day, or pays for the night, does not begin in its last four minutes. */
export const untilDayIsYoung = (): Promise<void> => untilYoung(DAY_MS, 240_000);
