import { subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { VersionLine } from "../../shared/editor/version-line.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Timeline, type TimelineItem } from "../../shared/ui/timeline.tsx";
import type { Sale } from "./sale-form.ts";

type Request = Sale["requests"][number];

const tones: Readonly<Partial<Record<Request["state"], TimelineItem["tone"]>>> = {
  booked: "done",
  refused: "bad",
  rejected: "bad",
  waiting: "warn",
  approved: "warn",
};

/** Every request for the terms, newest first, with what it changes and who decided. A booked one set the next version. */
export function HistoryPanel({ sale }: { readonly sale: Sale }) {
  const mayAudit = useMay()("audit.read");
  return (
    <Panel
      title="Requests"
      note={sale.version === 0 ? "no version yet" : `version ${sale.version}`}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `subscription:${sale.id}` })}>Audit log</a>}
    >
      {sale.requests.length === 0 ? (
        <p className="small muted">None: its terms were set without a request.</p>
      ) : (
        <Timeline
          label="Requests"
          items={sale.requests.map((request) => ({
            key: request.id,
            tone: tones[request.state] ?? "plain",
            title: <Title request={request} />,
            note: noteOf(request),
          }))}
        />
      )}
    </Panel>
  );
}

function Title({ request: { id, state, body } }: { readonly request: Request }) {
  const { before, before_names, after, listing, credit, ...names } = body;
  const firstWords = [
    "first terms",
    listing && `listing of ${listing.symbol}`,
    credit && `credit of ${credit} ${body.currency}`,
  ];
  const changes = before ? changedLines(subscriptionLines(before, before_names), subscriptionLines(after, names)) : [];
  return (
    <VersionLine changes={changes} note={!before && firstWords.filter(Boolean).join(", ")}>
      <a href={linkOf(paths.credit, { open: id })}>{state === "booked" ? `Version ${body.version + 1}` : "Request"}</a>
      <Status state={state} />
    </VersionLine>
  );
}

function noteOf({ requested_by, requested_at, decided_by, decided_at, reason, refusal }: Request): string {
  const decided = decided_by && decided_at ? `, decided by ${decided_by} ${dayTime(decided_at)}` : "";
  return `${requested_by} ${dayTime(requested_at)}${decided}: ${reason}${refusal ? `. Refused: ${refusal}` : ""}`;
}
