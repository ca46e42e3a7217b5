export { audit } from "./append.ts";
export type { AuditEntry } from "./entry.ts";
export { auditHandlers } from "./routes.ts";
export { type AuditReport, exportAudit, type KnownEntry, verifyAudit } from "./verify.ts";
export { AuditWatch } from "./watch.ts";
