import { changedLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import { BeforeAfter } from "../../shared/editor/difference.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import type { RatesVersion } from "./terms.ts";

type Version = Pick<RatesVersion, "version" | "since" | "request">;
type VersionsPanelProps<V extends Version> = {
  /** Newest first. */
  readonly versions: readonly V[];
  readonly linesOf: (version: V) => readonly TermsLine[];
  /** In the audit log. */
  readonly subject: string;
};

/** Each version, newest first, with what it changed, who asked for it and who approved it. */
export function VersionsPanel<V extends Version>({ versions, linesOf, subject }: VersionsPanelProps<V>) {
  const mayAudit = useMay()("audit.read");
  return (
    <Panel
      grow
      title="Versions"
      note={String(versions.length)}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject })}>Audit log</a>}
    >
      {versions.length === 0 ? (
        <p className="small muted">None yet: the first one is set when the request is approved.</p>
      ) : (
        <Timeline
          label="Versions"
          items={versions.map((version, index) => {
            const before = versions[index + 1];
            const changes = changedLines(before ? linesOf(before) : [], linesOf(version));
            return {
              key: version.version,
              tone: index === 0 ? ("done" as const) : ("plain" as const),
              title: (
                <span className="promotion-version">
                  <strong>Version {version.version}</strong>
                  {changes.map((change) => (
                    <span key={change.field} className="promotion-version">
                      {change.field} <BeforeAfter before={before ? change.before : ""} after={change.after} />
                    </span>
                  ))}
                </span>
              ),
              note: noteOf(version),
            };
          })}
        />
      )}
    </Panel>
  );
}

const noteOf = ({ since, request }: Version): string =>
  request
    ? `${dayTime(since)}, ${request.requested_by}, approved by ${request.decided_by}: ${request.reason}`
    : `${dayTime(since)}, set at the first start`;
