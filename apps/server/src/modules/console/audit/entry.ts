import { hash } from "node:crypto";
import { canonicalText as textOf } from "@candor/contract/rules/audit-entry.ts";
import type { Selectable } from "kysely";
import type { AuditLogTable } from "../../../platform/database/schema.ts";

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
export type AuditRow = Omit<Selectable<AuditLogTable>, "hash">;

/** What stands before the first entry. */
export const AUDIT_START: Buffer = Buffer.alloc(32);

/** The entry's canonical text, of which the contract says how it is written: `exportAudit` and the console make the same. */
export const canonicalText = ({ entry_id: id, at, ...row }: AuditRow): string =>
  textOf({ ...row, id, at: at.toISOString() });

/** hash(n) = SHA-256(hash(n-1), canonical text of entry n). */
export const nextHash = (before: Buffer, row: AuditRow): Buffer =>
  hash("sha256", Buffer.concat([before, Buffer.from(canonicalText(row))]), "buffer");
