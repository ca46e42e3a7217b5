import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** An entry of the audit log with the fields covered by its hash. `at` is ISO 8601 with milliseconds. */
export type HashedEntry = {
  readonly id: number;
  readonly at: string;
  /** Null where the system itself acted. */
  readonly operator_id: number | null;
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason: string;
  readonly ip: string;
};

/** A JSON value with the members of each object in the order of their names. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** The entry's canonical text, the same in server, export and console: members sorted by name at every depth, no spaces. */
export const canonicalText = ({
  id,
  at,
  operator_id,
  action,
  subject,
  before,
  after,
  reason,
  ip,
}: HashedEntry): string =>
  JSON.stringify({
    action,
    after: sorted(after),
    at,
    before: sorted(before),
    id,
    ip,
    operator_id,
    reason,
    subject,
  });

/** hash(n) = SHA-256(hash(n-1), canonical text of entry n), both in hexadecimal: which the browser recomputes instead of trusting the server. */
export const auditHash = (previous: string, entry: HashedEntry): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(canonicalText(entry)))));
