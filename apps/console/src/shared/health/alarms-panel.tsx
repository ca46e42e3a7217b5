import { alarmList, alarmSeen, consoleState } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../api/use-read.ts";
import { isSending, useSend } from "../api/use-send.ts";
import { useNow } from "../clock.ts";
import { near } from "../format/time.ts";
import { type ConsoleState, useConsoleState, useMay } from "../operator.ts";
import { linkOf, paths } from "../paths.ts";
import { SendOutcome } from "../ui/callout.tsx";
import { Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";
import { Timeline } from "../ui/timeline.tsx";
import { RunbookDialog } from "./runbook-dialog.tsx";
import { useLost } from "./use-lost.ts";

export type Alarm = ConsoleState["alarms"][number];

/** Who took note of it first, or the button to do so. */
export function AlarmSeen({ alarm: { id, seen } }: { readonly alarm: Pick<Alarm, "id" | "seen"> }) {
  const now = useNow(60_000);
  const may = useMay()("alarms.note");
  const { send, sending } = useSend(alarmSeen, `alarm.${id}`);
  if (seen)
    return (
      <span>
        seen by {seen.by}, {near(seen.at, now)}
      </span>
    );
  if (!may) return <span>seen by nobody yet</span>;
  const note = async () => {
    if (await send({ id })) await refresh(consoleState, alarmList);
  };
  return (
    <>
      <Button size="small" loading={isSending(sending)} onClick={() => void note()}>
        I have seen it
      </Button>
      <SendOutcome sending={sending} asking="this was recorded" />
    </>
  );
}

/** Open alarms: what, since when, who has seen it, and what to do. */
export function AlarmTimeline({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const now = useNow(60_000);
  const [open, setOpen] = useState<Alarm["kind"]>();
  return (
    <>
      <Timeline
        label="Open alarms"
        items={alarms.map((alarm) => ({
          key: `${alarm.kind} ${alarm.text}`,
          tone: "warn" as const,
          title: alarm.text,
          note: (
            <span className="alarm-note">
              since {near(alarm.since, now)}
              <button type="button" className="link-button" onClick={() => setOpen(alarm.kind)}>
                What to do
              </button>
              <AlarmSeen alarm={alarm} />
            </span>
          ),
        }))}
      />
      {open && <RunbookDialog kind={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

export function OpenAlarms() {
  const lost = useLost();
  const alarms = useConsoleState().data?.alarms ?? [];
  const fine = !lost && alarms.length === 0;
  return (
    <Panel
      title="Alarms"
      note={<a href={linkOf(paths.alarms)}>History</a>}
      aside={
        <Tag tone={fine ? "ok" : "warn"} shape={fine ? "tick" : "triangle"}>
          {lost ? "Unknown" : alarms.length > 0 ? `${alarms.length} open` : "None open"}
        </Tag>
      }
    >
      {alarms.length === 0 ? (
        <p className="small muted">
          {lost
            ? "No answer from the server."
            : "Audit log, ledger, engine, database, clock, requests and prices are watched."}
        </p>
      ) : (
        <AlarmTimeline alarms={alarms} />
      )}
    </Panel>
  );
}
