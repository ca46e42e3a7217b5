import { hash, randomFillSync } from "node:crypto";

/** A UUIDv7 (RFC 9562) in lower case: 48 bits of ms since 1970, version, variant, 74 random bits. */
const grammar = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The time in ms inside a command id; undefined when it is not a UUIDv7. */
export function commandIdTime(id: string): number | undefined {
  if (!grammar.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Clients may repeat a command for this long; older ones are refused, since the first outcome may be gone. */
const IDEMPOTENCY_MS = 24 * 3_600_000;
/** A client's clock may be this much ahead of ours. The id's time decides where its outcome is looked up, so it must be limited. */
const CLOCK_AHEAD_MS_MAX = 600_000;

/** Whether an id made at `madeMs` may still be sent at `nowMs`. */
export const isInTime = (madeMs: number, nowMs: number): boolean =>
  madeMs >= nowMs - IDEMPOTENCY_MS && madeMs <= nowMs + CLOCK_AHEAD_MS_MAX;

/** The id of one step of an operation `id` that needs several commands: the same each time, and as old as `id`. Throws if `id` is not a command id. */
export function stepCommandId(id: string, step: string): string {
  if (commandIdTime(id) === undefined) throw new RangeError(`${id} is not a command id`);
  return id.slice(0, -12) + hash("sha256", `${id} ${step}`).slice(0, 12);
}

const pool = Buffer.allocUnsafe(16 * 256);
let used = pool.length;

/** A new command id, for a call without one and for commands of our own. Random bytes are drawn for 256 ids at a time: 0.4 us an id. */
export function makeCommandId(nowMs: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
