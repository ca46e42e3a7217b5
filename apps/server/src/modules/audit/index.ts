export { audit } from "./append.ts";
export type { AuditEntry } from "./entry.ts";
export { type AuditReport, exportAudit, type KnownEntry, verifyAudit } from "./verify.ts";
