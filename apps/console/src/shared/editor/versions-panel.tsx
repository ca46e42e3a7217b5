import { changedLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import { dayTime } from "../format/time.ts";
import { useMay } from "../operator.ts";
import { linkOf, paths } from "../paths.ts";
import { Panel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { VersionLine } from "./version-line.tsx";

type Version = {
  readonly version: number;
  /** Null if no request of two people set it. */
  readonly request: { readonly requested_by: string; readonly decided_by: string; readonly reason: string } | null;
};
type VersionsPanelProps<V extends Version> = {
  /** Newest first. */
  readonly versions: readonly V[];
  readonly linesOf: (version: V) => readonly TermsLine[];
  /** When it was set, if known: ISO time. */
  readonly setAt: (version: V) => string | undefined;
  /** What set a version that has no request: "set at the first start". */
  readonly unrequested: string;
  /** Shown instead of every line of the first version. */
  readonly first?: string;
  /** In the audit log. */
  readonly subject: string;
  readonly grow?: boolean;
};

/** Each version of some terms, newest first, with what it changed, who asked for it and who approved it. */
export function VersionsPanel<V extends Version>(props: VersionsPanelProps<V>) {
  const { versions, linesOf, setAt, unrequested, first, subject, grow = false } = props;
  const mayAudit = useMay()("audit.read");
  return (
    <Panel
      grow={grow}
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
            const changes =
              before || first === undefined ? changedLines(before ? linesOf(before) : [], linesOf(version)) : [];
            return {
              key: version.version,
              tone: index === 0 ? ("done" as const) : ("plain" as const),
              title: (
                <VersionLine changes={changes} note={changes.length === 0 && first}>
                  <strong>Version {version.version}</strong>
                </VersionLine>
              ),
              note: noteOf(version, setAt(version), unrequested),
            };
          })}
        />
      )}
    </Panel>
  );
}

function noteOf({ request }: Version, setAt: string | undefined, unrequested: string): string {
  const what = request ? `${request.requested_by}, approved by ${request.decided_by}: ${request.reason}` : unrequested;
  return setAt === undefined ? what : `${dayTime(setAt)}, ${what}`;
}
