import { hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { BeforeAfter } from "../../shared/editor/difference.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import type { Product } from "./product-form.ts";

/** Each version of the terms, newest first, with what it changed and who set it. Orders keep theirs. */
export function VersionsPanel({ product }: { readonly product: Product }) {
  const { id, versions, currency_name: currency, income_currency_name: income_currency } = product;
  const mayAudit = useMay()("audit.read");
  const linesOf = (version: Product["versions"][number]) => hostingLines(version, { currency, income_currency });
  return (
    <Panel
      title="Versions"
      note={String(versions.length)}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `hosting:${id}` })}>Audit log</a>}
    >
      {versions.length === 0 ? (
        <p className="small muted">None yet: the first one is set when the request is approved.</p>
      ) : (
        <Timeline
          label="Versions"
          items={versions.map((version, index) => {
            const before = versions[index + 1];
            const changes = before ? changedLines(linesOf(before), linesOf(version)) : [];
            return {
              key: version.version,
              tone: index === 0 ? ("done" as const) : ("plain" as const),
              title: (
                <span className="version-line">
                  <strong>Version {version.version}</strong>
                  {changes.map((change) => (
                    <span key={change.field} className="version-line">
                      {change.field} <BeforeAfter before={change.before} after={change.after} />
                    </span>
                  ))}
                  {changes.length === 0 && <span className="muted">first terms</span>}
                </span>
              ),
              note: noteOf(version.request),
            };
          })}
        />
      )}
    </Panel>
  );
}

const noteOf = (request: Product["versions"][number]["request"]): string =>
  request
    ? `${dayTime(request.decided_at)}, ${request.requested_by}, approved by ${request.decided_by}: ${request.reason}`
    : "set without a request";
