import { randomBytes } from "node:crypto";

/** UUIDv7 (RFC 9562): 48 bits of ms since 1970, then version, variant and 74 random bits, so that ids sort by time. */
const grammar = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The time in ms inside a command id; undefined when it is not a UUIDv7 in its lower-case form. */
export function commandIdTime(id: string): number | undefined {
  if (!grammar.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A new command id for a command that came without one, or that we make ourselves. */
export function makeCommandId(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
