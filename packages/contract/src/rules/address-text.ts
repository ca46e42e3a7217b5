/** Display forms of an address: for reading it out, and for recognizing it. Separate from the rules, so that a list of records loads no hash code. */

/** The common prefix of all addresses of a kind, which carries no information. */
const shared = /^(?:0x|bc1[qp])?/;
const FOUR = /.{1,4}/g;

/** "0x5aAeb6…" as "0x 5aAe b605 …", "TQ4f…" as "TQ4f …": in groups of four, for comparison by eye. Joined without spaces it is the address again. */
export function groupedAddress(address: string): string {
  const prefix = address.startsWith("0x") ? "0x" : "";
  const groups = address.slice(prefix.length).match(FOUR) ?? [];
  return (prefix ? [prefix, ...groups] : groups).join(" ");
}

const SHOWN = 4;

/**
 * "TQ4f…8mWc", "0x5aAe…eAed", "bc1qw508…f3t4": enough to recognize a known address, never enough to compare two, since an attacker can create an
 * address with the same ends. A text that would not get shorter stays unchanged.
 */
export function shortAddress(address: string): string {
  const start = (shared.exec(address)?.[0].length ?? 0) + SHOWN;
  return address.length <= start + SHOWN + 1 ? address : `${address.slice(0, start)}…${address.slice(-SHOWN)}`;
}
