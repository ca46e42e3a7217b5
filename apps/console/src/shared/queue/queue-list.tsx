import { CheckCircleOutlined } from "@ant-design/icons";
import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { Button, Checkbox } from "antd";
import { useEffect, useRef } from "react";
import { useNow } from "../clock.ts";
import { duration, near } from "../format/time.ts";
import { totalText } from "../format/total.ts";
import { Age } from "../ui/age.tsx";
import { ReadError } from "../ui/callout.tsx";
import { Empty, Skeleton } from "../ui/skeleton.tsx";
import { cellClass } from "../ui/table.tsx";
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
  const { definition, queue, narrow, selected } = props;
  const { query, rows, tab } = queue;
  const columns = definition.columns.filter(({ essential }) => essential || !narrow);
  const count = rows.filter(({ id }) => selected.has(id)).length;
  if (query.isError && rows.length === 0)
    return (
      <div className="queue-scroll queue-padded">
        <ReadError what="The queue" error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  if (query.isPending)
    return (
      <div className="queue-scroll">
        <Skeleton rows={8} what="Loading the queue" />
      </div>
    );
  if (rows.length === 0) return <NothingHere definition={definition} queue={queue} />;
  return (
    <div className="queue-scroll">
      <table className="table queue-table" aria-label={definition.noun[1]}>
        <thead>
          <tr>
            <th scope="col" className="queue-check">
              <Checkbox
                aria-label="Select all that are shown"
                checked={count > 0 && count === rows.length}
                indeterminate={count > 0 && count < rows.length}
                onChange={props.onToggleAll}
              />
            </th>
            <th
              scope="col"
              style={{ width: narrow ? 104 : 112 }}
              aria-sort={queue.sort === "newest" ? "descending" : "ascending"}
            >
              {tab === "done" ? "Submitted" : "Time left"}
            </th>
            {columns.map(({ key, title, width, align, wide }) => (
              <th key={key} scope="col" style={{ width }} className={cellClass(align, wide)}>
                {title}
              </th>
            ))}
            {definition.take && (
              <th scope="col" style={{ width: narrow ? 60 : 80 }}>
                <span className={narrow ? "visually-hidden" : undefined}>Holder</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} {...props} />
          ))}
        </tbody>
      </table>
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

type RowProps<Row extends QueueRow> = QueueListProps<Row> & {
  readonly row: Row;
  readonly columns: QueueDefinition<Row>["columns"];
};

function Row<R extends QueueRow>({ row, columns, definition, queue, cursor, selected, onToggle }: RowProps<R>) {
  const now = useNow(30_000);
  const element = useRef<HTMLTableRowElement>(null);
  const open = queue.openId === row.id;
  const chosen = selected.has(row.id);
  const deciding = useDecisions(definition.name).find(({ recordId }) => recordId === row.id);
  const unsettled = deciding && isUnsettled(deciding.progress);
  useEffect(() => {
    if (open) element.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <tr
      ref={element}
      data-id={row.id}
      tabIndex={cursor === row.id || cursor === undefined ? 0 : -1}
      aria-current={open ? "true" : undefined}
      aria-selected={chosen}
      aria-label={definition.titleOf(row)}
      className={unsettled ? "queue-unsettled" : undefined}
      onClick={() => queue.open(row.id)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) queue.open(row.id);
      }}
    >
      <td className="queue-check" onClick={(event) => event.stopPropagation()} onKeyDown={() => undefined}>
        <Checkbox
          tabIndex={-1}
          aria-label={`Select ${definition.titleOf(row)}`}
          checked={chosen}
          onChange={() => onToggle(row.id)}
        />
      </td>
      <td>
        <span className="two-line">
          {row.age === "done" ? (
            <span>{near(row.submitted_at, now)}</span>
          ) : definition.paused?.(row) ? (
            <span className="muted">paused</span>
          ) : (
            <Age due={row} nowMs={now} />
          )}
          <span>{row.age === "done" ? "submitted" : `waits ${duration(now - row.submitted_at_ms)}`}</span>
        </span>
      </td>
      {columns.map(({ key, align, wide, cell }) => (
        <td key={key} className={cellClass(align, wide)}>
          {cell(row)}
        </td>
      ))}
      {definition.take && <td>{row.holder && <Holder holder={row.holder} />}</td>}
    </tr>
  );
}

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

/** Why there is no row, and the next thing to do. */
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
            <Button onClick={() => goTo("done")}>See what was decided</Button>
          ) : (
            <Button onClick={() => goTo("open")}>See everything open</Button>
          )
        }
      >
        New {definition.noun[1]} appear here automatically.
      </Empty>
    </div>
  );
}
