import { CheckCircleOutlined } from "@ant-design/icons";
import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { Button, Checkbox } from "antd";
import { useEffect, useRef } from "react";
import { useNow } from "../clock.ts";
import { duration, near } from "../format/time.ts";
import { totalText } from "../format/total.ts";
import { Age } from "../ui/age.tsx";
import { Loading } from "../ui/loading.tsx";
import { Empty } from "../ui/skeleton.tsx";
import { openedBy, Table, type TableColumn } from "../ui/table.tsx";
import { isUnsettled, useDecisions } from "./decisions.ts";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import type { Queue } from "./use-queue.ts";

type QueueListProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
  /** Beside an open drawer: only the essential columns. */
  readonly narrow: boolean;
  readonly cursor: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
};

export function QueueList<Row extends QueueRow>(props: QueueListProps<Row>) {
  const { definition, queue, cursor } = props;
  const { query, rows, openId } = queue;
  const now = useNow(30_000);
  const list = useRef<HTMLDivElement>(null);
  const decisions = useDecisions(definition.name);
  useEffect(() => {
    if (openId !== undefined) list.current?.querySelector("tr[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  if (rows.length === 0)
    return query.isPending || query.isError ? (
      <div className="queue-scroll">
        <Loading query={query} what="the queue" rows={8} className="queue-padded" />
      </div>
    ) : (
      <NothingHere definition={definition} queue={queue} />
    );
  const isUndecided = (id: string) => decisions.some((each) => each.recordId === id && isUnsettled(each.progress));
  return (
    <div className="queue-scroll" ref={list}>
      <Table
        label={definition.noun[1]}
        className="queue-table"
        columns={columnsOf(props, now)}
        rows={rows}
        keyOf={({ id }) => id}
        rowProps={(row) => ({
          ...openedBy(() => queue.open(row.id)),
          "data-id": row.id,
          tabIndex: cursor === row.id || cursor === undefined ? 0 : -1,
          "aria-current": openId === row.id ? "true" : undefined,
          "aria-selected": props.selected.has(row.id),
          "aria-label": definition.titleOf(row),
          className: isUndecided(row.id) ? "queue-unsettled" : undefined,
        })}
      />
      {query.hasNextPage && (
        <div className="queue-more">
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more of {totalText(queue.total ?? 0)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The checkbox for a batch, the time left, the queue's own columns, and the lease holder. */
function columnsOf<Row extends QueueRow>(props: QueueListProps<Row>, now: number): readonly TableColumn<Row>[] {
  const { definition, queue, narrow, selected, onToggle, onToggleAll } = props;
  const count = queue.rows.filter(({ id }) => selected.has(id)).length;
  const tick: TableColumn<Row> = {
    key: "tick",
    className: "queue-check",
    title: (
      <Checkbox
        aria-label="Select all that are shown"
        checked={count > 0 && count === queue.rows.length}
        indeterminate={count > 0 && count < queue.rows.length}
        onChange={onToggleAll}
      />
    ),
    cell: (row) => (
      <Checkbox
        tabIndex={-1}
        aria-label={`Select ${definition.titleOf(row)}`}
        checked={selected.has(row.id)}
        onChange={() => onToggle(row.id)}
      />
    ),
  };
  const time: TableColumn<Row> = {
    key: "time",
    width: narrow ? 104 : 112,
    sort: queue.sort === "newest" ? "descending" : "ascending",
    title: queue.tab === "done" ? "Submitted" : "Time left",
    cell: (row) => (
      <TimeLeft row={row} isPaused={row.asked_until_ms !== null || (definition.paused?.(row) ?? false)} now={now} />
    ),
  };
  const holder: TableColumn<Row> = {
    key: "holder",
    width: narrow ? 60 : 80,
    title: <span className={narrow ? "visually-hidden" : undefined}>Holder</span>,
    cell: (row) => (row.holder ? <Holder holder={row.holder} /> : row.assignee && <Assignee assignee={row.assignee} />),
  };
  const own = definition.columns.filter(({ essential }) => essential || !narrow);
  return [tick, time, ...own, ...(definition.take ? [holder] : [])];
}

type TimeLeftProps = { readonly row: QueueRow; readonly isPaused: boolean; readonly now: number };
const TimeLeft = ({ row, isPaused, now }: TimeLeftProps) => (
  <span className="two-line">
    {row.age === "done" ? (
      <span>{near(row.submitted_at, now)}</span>
    ) : isPaused ? (
      <span className="muted">paused</span>
    ) : (
      <Age due={row} nowMs={now} />
    )}
    <span>{lineOf(row, now)}</span>
  </span>
);

const lineOf = (row: QueueRow, now: number): string => {
  if (row.age === "done") return "submitted";
  return row.asked_until_ms === null ? `waits ${duration(now - row.submitted_at_ms)}` : "user is asked";
};

/** Whose case it is, while nobody has it open. */
const Assignee = ({ assignee }: { readonly assignee: NonNullable<QueueRow["assignee"]> }) => (
  <span className="muted" title={`Assigned to ${assignee.operator}`}>
    {assignee.mine ? "yours" : assignee.operator}
  </span>
);

const Holder = ({ holder }: { readonly holder: NonNullable<QueueRow["holder"]> }) => (
  <span className={`holder${holder.mine ? " holder-mine" : ""}`} title={`Held by ${holder.operator}`}>
    {holder.mine ? "you" : holder.operator}
  </span>
);

const emptyTitles: Record<QueueTab, string> = {
  open: "Nothing is waiting",
  due_soon: "Nothing is due soon",
  late: "Nothing is late",
  mine: "Nothing is yours",
  done: "Nothing has been decided yet",
};

/** Why the list is empty, and the next step. */
function NothingHere<R extends QueueRow>({ definition, queue }: { definition: QueueDefinition<R>; queue: Queue<R> }) {
  const filtered = Object.keys(queue.filters).length > 0;
  const names = ["search", ...definition.filters.map(({ name }) => name)];
  const clear = () => queue.change(Object.fromEntries(names.map((name) => [name, undefined])));
  const goTo = (tab: QueueTab) => queue.change({ tab, open: undefined });
  return (
    <div className="queue-scroll">
      <Empty
        icon={<CheckCircleOutlined />}
        title={filtered ? "No records match the filters" : emptyTitles[queue.tab]}
        action={
          filtered ? (
            <Button onClick={clear}>Clear the filters</Button>
          ) : queue.tab === "open" ? (
            <Button onClick={() => goTo("done")}>Show completed</Button>
          ) : (
            <Button onClick={() => goTo("open")}>Show open</Button>
          )
        }
      >
        New {definition.noun[1]} appear here automatically.
      </Empty>
    </div>
  );
}
