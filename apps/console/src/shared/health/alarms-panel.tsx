import { useNow } from "../clock.ts";
import { near } from "../format/time.ts";
import { useConsoleState } from "../operator.ts";
import { Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { Timeline } from "../ui/timeline.tsx";

export function OpenAlarms() {
  const now = useNow(60_000);
  const alarms = useConsoleState().data?.alarms ?? [];
  return (
    <Panel
      title="Alarms"
      aside={
        <Tag tone={alarms.length > 0 ? "warn" : "ok"} shape={alarms.length > 0 ? "triangle" : "tick"}>
          {alarms.length > 0 ? `${alarms.length} open` : "None open"}
        </Tag>
      }
    >
      {alarms.length === 0 ? (
        <p className="small muted">Audit log, ledger, engine, quarantine, requests and prices are watched.</p>
      ) : (
        <Timeline
          label="Open alarms"
          items={alarms.map(({ kind, text, since }) => ({
            key: `${kind} ${text}`,
            tone: "warn" as const,
            title: text,
            note: `since ${near(since, now)}`,
          }))}
        />
      )}
    </Panel>
  );
}
