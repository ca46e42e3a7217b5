import { hash } from "node:crypto";

/** What an operator, or the system itself, did. `before` and `after` must survive JSON and hold no secrets and no document numbers. */
export type AuditEntry = {
  /** Null where the system itself acted. */
  readonly operatorId: number | null;
  /** "identity.approve": the first part is the area, by which the log is searched. */
  readonly action: string;
  /** "user:12", "identity:7", "market:1". */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  readonly ip?: string;
};

/** An entry as its row holds it. */
export type AuditRow = {
  readonly entry_id: number;
  readonly at: Date;
  readonly operator_id: number | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly ip: string;
};

/** What stands before the first entry. */
export const AUDIT_START: Buffer = Buffer.alloc(32);

/**
 * The entry as the one text that everybody makes of it: members sorted by name at every depth, no spaces, the time in ms. `exportAudit` writes the
 * same text, so that whoever has the export can recompute the chain.
 */
export function canonicalText(row: AuditRow): string {
  return JSON.stringify({
    action: row.action,
    after: sorted(row.after),
    at: row.at.toISOString(),
    before: sorted(row.before),
    id: row.entry_id,
    ip: row.ip,
    operator_id: row.operator_id,
    reason: row.reason,
    subject: row.subject,
  });
}

/** hash(n) = SHA-256(hash(n-1), canonical text of entry n). */
export const nextHash = (before: Buffer, row: AuditRow): Buffer =>
  hash("sha256", Buffer.concat([before, Buffer.from(canonicalText(row))]), "buffer");

/** A JSON value with the members of each object in the order of their names. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
