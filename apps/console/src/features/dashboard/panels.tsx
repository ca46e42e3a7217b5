import { useNow } from "../../shared/clock.ts";
import { clock, duration, near } from "../../shared/format/time.ts";
import { useConsoleState } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { useStore } from "../../shared/store.ts";
import { money } from "../../shared/ui/money.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { CommitChart } from "./commit-chart.tsx";
import { tellingHoldings } from "./figures.ts";
import type { Dashboard } from "./page.tsx";
import { readings } from "./readings.ts";

type Shown = { readonly shown: Dashboard };

const queues: Readonly<Record<string, { readonly name: string; readonly path: string }>> = {
  identity: { name: "Identity", path: paths.identity },
  approvals: { name: "Credit requests", path: paths.credit },
};

export function Reviews({ shown }: Shown) {
  const now = useNow();
  const open = shown.reviews.reduce((all, review) => all + review.open, 0);
  return (
    <Panel title="Open reviews" note={open === 0 ? "nothing is waiting" : `${open} in all`} flush>
      {shown.reviews.length === 0 ? (
        <Empty title="No queue for your role">Others decide what users send in.</Empty>
      ) : (
        <Table
          label="Open reviews"
          rows={shown.reviews}
          keyOf={({ queue }) => queue}
          columns={[
            {
              key: "queue",
              title: "Queue",
              cell: ({ queue }) => (
                <a className="strong" href={linkOf(queues[queue]?.path ?? "/")}>
                  {queues[queue]?.name ?? queue}
                </a>
              ),
            },
            { key: "open", title: "Open", align: "right", cell: ({ open }) => open },
            { key: "oldest", title: "Oldest", cell: (review) => <Oldest review={review} nowMs={now} /> },
            {
              key: "late",
              title: "Late",
              align: "right",
              cell: ({ late }) => <span className={late > 0 ? "down strong" : ""}>{late}</span>,
            },
            {
              key: "soon",
              title: "Due soon",
              align: "right",
              cell: ({ due_soon }) => <span className={due_soon > 0 ? "warn strong" : ""}>{due_soon}</span>,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Oldest({ review, nowMs }: { review: Dashboard["reviews"][number]; nowMs: number }) {
  if (review.oldest_ms === null) return <span className="muted">none</span>;
  const [age, shape] =
    review.late > 0
      ? (["late", "square"] as const)
      : review.due_soon > 0
        ? (["due_soon", "half"] as const)
        : (["in_time", "ring"] as const);
  return (
    <span className={`age age-${age}`}>
      <Shape kind={shape} size={11} /> {duration(nowMs - review.oldest_ms)}
    </span>
  );
}

export function Engine({ shown }: Shown) {
  const { engine, quarantined } = shown;
  const lines = useStore(readings);
  const fine = engine.state === "running" && engine.paused.length === 0;
  const ms = (value: number | null) => (value === null ? "no commit yet" : `${value} ms`);
  return (
    <Panel
      title="Engine"
      aside={
        <Tag tone={fine ? "ok" : "warn"} shape={fine ? "tick" : "triangle"}>
          {engine.state === "running" ? "Running" : engine.state}, epoch {engine.epoch}
        </Tag>
      }
    >
      <dl className="engine-figures">
        <div>
          <dt>Commit, half within</dt>
          <dd>{ms(engine.commit_p50_ms)}</dd>
        </div>
        <div>
          <dt>99 of 100 within</dt>
          <dd>{ms(engine.commit_p99_ms)}</dd>
        </div>
        <div>
          <dt>Waiting commands</dt>
          <dd>{engine.queued}</dd>
        </div>
        <div>
          <dt>Batch</dt>
          <dd>{engine.batch.toLocaleString("en-US")}</dd>
        </div>
      </dl>
      <Facts
        width={120}
        rows={[
          { name: "Paused", value: engine.paused.length === 0 ? "nothing" : engine.paused.join(", ") },
          {
            name: "Quarantined",
            value:
              quarantined === 0 ? "no command" : <strong className="warn">{quarantined} commands failed twice</strong>,
          },
        ]}
      />
      <div className="chart-head">
        <span>Commit times while this page is open</span>
        <span className="legend">
          <i className="legend-p50" /> half <i className="legend-p99" /> 99 of 100
        </span>
      </div>
      {lines.length < 2 ? (
        <p className="caption">The line begins with the second reading, in ten seconds.</p>
      ) : (
        <CommitChart readings={lines} />
      )}
    </Panel>
  );
}

export function Ledger({ ledger }: { readonly ledger: NonNullable<Dashboard["ledger"]> }) {
  const shown = tellingHoldings(ledger.currencies);
  const others = ledger.currencies.length - shown.length;
  return (
    <Panel
      title="Ledger check"
      note={`at ${clock(ledger.at)}`}
      aside={
        <Tag tone={ledger.ok ? "ok" : "bad"} shape={ledger.ok ? "tick" : "cross"}>
          {ledger.ok ? "Sums to zero" : "Does not sum to zero"}
        </Tag>
      }
      foot={
        <span>
          Users and house together, zero in {ledger.currencies.filter(({ difference }) => difference === "0").length} of{" "}
          {ledger.currencies.length}
          {others > 0 && `; ${others} that nobody holds are not listed`}
        </span>
      }
      flush
    >
      <Table
        label="What users and house hold"
        rows={shown}
        keyOf={({ currency }) => currency}
        columns={[
          { key: "currency", title: "Currency", cell: ({ currency }) => <strong>{currency}</strong> },
          { key: "users", title: "Users hold", align: "right", cell: ({ users }) => money(users) },
          { key: "house", title: "House", align: "right", cell: ({ house }) => money(house) },
          {
            key: "difference",
            title: "Sum",
            align: "right",
            cell: ({ difference }) =>
              difference === "0" ? (
                <span className="up">
                  <Shape kind="tick" size={10} /> 0
                </span>
              ) : (
                <strong className="down">{money(difference, true)}</strong>
              ),
          },
        ]}
      />
    </Panel>
  );
}

const STALE_MS = 60_000;
const feedWords: Readonly<Record<string, string>> = { live: "Live", simulated: "Simulated", replay: "Recorded" };

export function Feed({ shown }: Shown) {
  const now = useNow(5_000);
  const { kind, markets } = shown.feed;
  return (
    <Panel
      title="Price feed"
      note={kind === "live" ? "median of fresh venues" : "made by this server"}
      aside={
        <Tag tone={kind === "live" ? "ok" : "warn"} shape={kind === "live" ? "tick" : "triangle"}>
          {feedWords[kind] ?? kind}
        </Tag>
      }
      flush
    >
      <Table
        label="Markets of the price feed"
        rows={markets}
        keyOf={({ pair }) => pair}
        columns={[
          { key: "pair", title: "Market", cell: ({ pair }) => <strong>{pair}</strong> },
          {
            key: "age",
            title: "Last price",
            align: "right",
            cell: ({ last_tick_ms }) =>
              last_tick_ms === null
                ? "none in an hour"
                : `${Math.max(0, Math.round((now - last_tick_ms) / 1_000))} s ago`,
          },
          { key: "venues", title: "Venues", align: "right", cell: ({ venues }) => venues },
          {
            key: "state",
            title: "State",
            align: "right",
            cell: ({ last_tick_ms, counting }) => {
              if (last_tick_ms === null || now - last_tick_ms > STALE_MS)
                return (
                  <Tag tone="bad" shape="cross">
                    Silent
                  </Tag>
                );
              return counting ? (
                <Tag tone="ok" shape="tick">
                  In use
                </Tag>
              ) : (
                <Tag tone="warn" shape="triangle">
                  Too few venues
                </Tag>
              );
            },
          },
        ]}
      />
    </Panel>
  );
}

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
