import { consoleSubscriptions } from "@candor/contract/routes/console/subscriptions.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { clock, dayTime, duration } from "../../shared/format/time.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { agendaOf, daysOf, type Moment, momentNames } from "./agenda.ts";
import "./subscriptions.css";

const EVERY_MS = 10_000;

/** The dates of all sales as an agenda, with a countdown to what comes and what needs attention. */
export default function CalendarPage() {
  const query = useRead(consoleSubscriptions, {}, { refetchInterval: EVERY_MS });
  const now = useNow(1_000);
  const [all, setAll] = useState(false);
  const agenda = query.data && agendaOf(query.data.list, now);
  const shown = agenda?.filter(({ isDone }) => all || !isDone);
  const warnings = agenda?.filter(({ warning }) => warning !== undefined) ?? [];
  return (
    <div className="launches">
      <Panel
        grow
        title="Launch calendar"
        note={`engine time ${dayTime(now)}:${clock(now).slice(-2)} UTC`}
        aside={
          <>
            <Segmented
              size="small"
              aria-label="Which dates"
              value={all ? "all" : "coming"}
              onChange={(value) => setAll(value === "all")}
              options={[
                { value: "coming", label: "Coming" },
                { value: "all", label: "All" },
              ]}
            />
            <a href={linkOf(paths.coins)}>New coins</a>
          </>
        }
      >
        <Loaded
          query={query}
          items={shown}
          what="the calendar"
          rows={8}
          empty={<Empty title="No dates are coming">Sales that two operators have approved appear here.</Empty>}
        >
          {(moments) => (
            <>
              {warnings.length > 0 && (
                <p className="warn launches-warnings">
                  <Shape kind="triangle" size={11} /> {warnings.length}{" "}
                  {warnings.length === 1 ? "date needs" : "dates need"} attention.
                </p>
              )}
              {daysOf(moments).map(({ title, moments: of }) => (
                <section key={title} aria-label={title}>
                  <SectionLabel>{title}</SectionLabel>
                  <ol className="agenda">
                    {of.map((moment) => (
                      <Entry key={`${moment.sale.id} ${moment.kind}`} moment={moment} now={now} />
                    ))}
                  </ol>
                </section>
              ))}
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

/** "12 m 30 s" within the last hour, else as all durations. */
function countdown(leftMs: number): string {
  if (leftMs < 0) return "due now";
  const seconds = Math.floor(leftMs / 1_000);
  return seconds < 3_600 ? `in ${Math.floor(seconds / 60)} m ${seconds % 60} s` : `in ${duration(leftMs)}`;
}

function Entry({
  moment: { at, kind, sale, name, isDone, warning },
  now,
}: {
  readonly moment: Moment;
  readonly now: number;
}) {
  return (
    <li className={isDone ? "agenda-done" : undefined}>
      <time dateTime={new Date(at).toISOString()}>{clock(at, { seconds: false })}</time>
      <span className="agenda-what">
        <a href={linkOf(paths.coins, { open: String(sale.id) })}>{name}</a>: {momentNames[kind].toLowerCase()}
        {warning && (
          <span className="warn agenda-warning">
            <Shape kind="triangle" size={11} /> {warning}
          </span>
        )}
      </span>
      <span className="small muted nowrap">
        {isDone ? (
          <>
            <Shape kind="tick" size={11} /> done
          </>
        ) : (
          countdown(at - now)
        )}
      </span>
    </li>
  );
}
