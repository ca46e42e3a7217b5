/** A UUIDv7 (RFC 9562) in lower case: 48 bits of ms since 1970, version, variant, 74 random bits. */
const grammar = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The time in ms inside a command id; undefined when it is not a UUIDv7. */
export function commandIdTime(id: string): number | undefined {
  if (!grammar.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
