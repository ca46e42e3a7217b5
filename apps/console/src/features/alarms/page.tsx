import type { OutputOf } from "@candor/contract/route.ts";
import { alarmsExport } from "@candor/contract/routes/console/exports.ts";
import { alarmList } from "@candor/contract/routes/console/session.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { STATE_EVERY_MS } from "../../shared/constants.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { dayTime, near } from "../../shared/format/time.ts";
import { totalText } from "../../shared/format/total.ts";
import { type Alarm, AlarmSeen } from "../../shared/health/alarms-panel.tsx";
import { RunbookText } from "../../shared/health/runbook-dialog.tsx";
import { runbooks } from "../../shared/health/runbooks.ts";
import { useLost, useLostCause } from "../../shared/health/use-lost.ts";
import { useConsoleState } from "../../shared/operator.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import "./alarms.css";

type Row = OutputOf<typeof alarmList>["list"][number];

/** For the person who was woken up: what is wrong, since when, and what to do. Below it the history. */
export default function AlarmsPage() {
  const alarms = useConsoleState().data?.alarms ?? [];
  const lost = useLost();
  return (
    <div className="alarms-page">
      {lost && <Unanswered />}
      {alarms.map((alarm) => (
        <OpenAlarm key={alarm.id} alarm={alarm} lost={lost} />
      ))}
      {!lost && alarms.length === 0 && (
        <Panel
          title="Open now"
          aside={
            <Tag tone="ok" shape="tick">
              None open
            </Tag>
          }
        >
          <p className="muted">Everything that is watched is well.</p>
        </Panel>
      )}
      <History />
    </div>
  );
}

function Unanswered() {
  const kind = useLostCause() ?? "server";
  return (
    <Panel
      title={runbooks[kind].title}
      aside={
        <Tag tone="bad" shape="cross">
          Now
        </Tag>
      }
    >
      <RunbookText kind={kind} />
    </Panel>
  );
}

function OpenAlarm({ alarm, lost }: { readonly alarm: Alarm; readonly lost: boolean }) {
  const now = useNow(10_000);
  return (
    <Panel
      title={alarm.text}
      note={`${lost ? "when last heard, open" : "open"} since ${near(alarm.since, now)}`}
      aside={
        <Tag tone="bad" shape="cross">
          {lost ? "Unknown" : "Open"}
        </Tag>
      }
      foot={<AlarmSeen alarm={alarm} />}
    >
      <RunbookText kind={alarm.kind} />
    </Panel>
  );
}

function History() {
  const query = useReadList(alarmList, { page_size: 50 }, { everyMs: STATE_EVERY_MS });
  const { items, total } = query;
  return (
    <Panel
      flush
      title="History"
      note={total === undefined ? "" : totalText(total)}
      aside={<ExportButton route={alarmsExport} input={{}} />}
    >
      <Loaded
        query={query}
        items={items}
        what="the history of alarms"
        rows={6}
        empty={
          <Empty title="No alarms yet">The server looks every 5 s, whether or not an operator is logged in.</Empty>
        }
      >
        {(rows) => <Table label="Alarms, newest first" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
      <ShowOlder query={query} />
    </Panel>
  );
}

const columns: readonly TableColumn<Row>[] = [
  { key: "since", title: "Began", cell: ({ since }) => dayTime(since) },
  { key: "text", title: "What", cell: ({ text }) => text },
  {
    key: "ended",
    title: "Ended",
    cell: ({ ended, since }) =>
      ended === null ? (
        <Tag tone="bad" shape="cross">
          Open
        </Tag>
      ) : (
        `${dayTime(ended)}, after ${lasted(Date.parse(ended) - Date.parse(since))}`
      ),
  },
  { key: "seen", title: "Seen", cell: (row) => <AlarmSeen alarm={row} /> },
];

/** "45 s", "12 min", "3 h 5 min". */
function lasted(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
