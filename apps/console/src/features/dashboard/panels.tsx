import { useNow } from "../../shared/clock.ts";
import { clock, duration } from "../../shared/format/time.ts";
import { openText } from "../../shared/format/total.ts";
import type { Dashboard } from "../../shared/health/use-dashboard.ts";
import { linkOf } from "../../shared/paths.ts";
import { money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { relevantHoldings } from "./figures.ts";
import { queuePages } from "./queues.ts";

type Shown = { readonly shown: Dashboard };

export function Reviews({ shown }: Shown) {
  const now = useNow();
  const open = shown.reviews.reduce((all, review) => all + review.open, 0);
  return (
    <Panel title="Open reviews" note={open === 0 ? "nothing is waiting" : `${openText(open)} in all`} flush>
      {shown.reviews.length === 0 ? (
        <Empty title="No queue for your role">Other roles decide user submissions.</Empty>
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
                <a className="strong nowrap" href={linkOf(queuePages[queue]?.path ?? "/")}>
                  {queuePages[queue]?.name ?? queue}
                </a>
              ),
            },
            { key: "open", title: "Open", align: "right", cell: ({ open }) => openText(open) },
            { key: "oldest", title: "Oldest", cell: (review) => <Oldest review={review} nowMs={now} /> },
            {
              key: "late",
              title: "Late",
              align: "right",
              cell: ({ late }) => <span className={late > 0 ? "down strong" : ""}>{openText(late)}</span>,
            },
            {
              key: "soon",
              title: "Due soon",
              align: "right",
              cell: ({ due_soon }) => <span className={due_soon > 0 ? "warn strong" : ""}>{openText(due_soon)}</span>,
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

export function Ledger({ ledger }: { readonly ledger: NonNullable<Dashboard["ledger"]> }) {
  const shown = relevantHoldings(ledger.currencies);
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
