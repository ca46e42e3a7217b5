import type { OutputOf } from "@candor/contract/route.ts";
import type { marketRecord } from "@candor/contract/routes/console/catalogue.ts";
import { BeforeAfter } from "../../../shared/editor/difference.tsx";
import { dayTime } from "../../../shared/format/time.ts";
import type { Market } from "../../../shared/listing/market-form.ts";
import { useMay } from "../../../shared/operator.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Timeline } from "../../../shared/ui/timeline.tsx";
import { historyChanges } from "./history.ts";

export type MarketHistoryProps = {
  readonly market: Market;
  readonly history: OutputOf<typeof marketRecord>["history"];
};

/** The market's history from the audit log, newest first. */
export function MarketHistory({ market, history }: MarketHistoryProps) {
  const mayAudit = useMay()("audit.read");
  return (
    <Panel
      title="Audit of this market"
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `market:${market.id}` })}>All</a>}
    >
      {history.length === 0 ? (
        <p className="small muted">No changes since it was created.</p>
      ) : (
        <Timeline
          label="Audit of this market"
          items={history.map(({ at, operator, action, before, after, reason }, index) => ({
            key: `${at} ${action}`,
            tone: index === 0 ? ("done" as const) : ("plain" as const),
            title: (
              <span className="history-line">
                <strong>{operator ?? "system"}</strong>
                {historyChanges(before, after).map((change) => (
                  <span key={change.field} className="history-line">
                    <span className="mono">{change.field}</span>
                    <BeforeAfter before={change.before} after={change.after} />
                  </span>
                ))}
                {historyChanges(before, after).length === 0 && <span className="mono">{action}</span>}
              </span>
            ),
            note: `${reason === "" ? "" : `${reason}. `}${dayTime(at)}`,
          }))}
        />
      )}
    </Panel>
  );
}
