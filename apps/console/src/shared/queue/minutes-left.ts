import { MINUTE_MS } from "@candor/contract/domain/time.ts";

/** "3 more minutes": whole ones, rounded up, since a lease that ends in seconds is renewed while its record stays open. */
export function minutesLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  return minutes === 1 ? "1 more minute" : `${minutes} more minutes`;
}
