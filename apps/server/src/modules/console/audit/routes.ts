import type * as control from "@candor/contract/routes/console/control.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { AUDIT_START } from "./entry.ts";
import { aboutOf, entries } from "./queries.ts";
import { exportAudit } from "./verify.ts";
import type { AuditWatch } from "./watch.ts";

type AuditHandlers = Pick<HandlersOf<typeof control>, "auditList" | "auditVerify" | "auditExport">;

export const auditHandlers = ({ db }: Services, watch: AuditWatch): AuditHandlers => ({
  auditList: async (_, { cursor, page_size, subject, ...filter }) => {
    const about = subject ? await aboutOf(db, subject) : undefined;
    const answer = listed(
      await entries(db, { ...filter, about }, { cursor, page_size }),
      ({ entry_id, at, hash, previous, ...row }) => ({
        ...row,
        id: entry_id,
        at: at.toISOString(),
        hash: hash.toString("hex"),
        previous: (previous ?? AUDIT_START).toString("hex"),
      }),
    );
    return done(answer);
  },
  auditVerify: async () => {
    const report = await watch.verifyAll();
    return done({
      entries: report.entries,
      ok: report.ok,
      first_wrong: report.ok ? null : report.entryId,
      head: report.ok ? report.head : "",
    });
  },
  auditExport: async () => done({ type: "application/jsonl", name: "audit-log.jsonl", pieces: exportAudit(db) }),
});
