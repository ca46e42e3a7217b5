import { ArrowUpOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { Fragment, type RefObject, useEffect, useMemo, useRef } from "react";
import { useNow } from "../clock.ts";
import { clock } from "../format/time.ts";
import { Callout, ReadError } from "../ui/callout.tsx";
import { Loading } from "../ui/loading.tsx";
import { TableHead } from "../ui/table.tsx";
import { isUnsettled, useDecisions } from "./decisions.ts";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";
import { columnsOf } from "./queue-columns.tsx";
import { NothingHere } from "./queue-empty.tsx";
import { Blank, QueueLine, type RowActs, Space } from "./queue-rows.tsx";
import type { Queue } from "./use-queue.ts";
import { ROW_PX, useVirtualRows } from "./use-virtual-rows.ts";

type QueueListProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
  /** The element that scrolls. */
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Beside an open drawer: only the essential columns. */
  readonly narrow: boolean;
  readonly cursor: string | undefined;
  readonly onCursor: (id: string) => void;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
  /** Set to what scrolls to a row. */
  readonly show: RefObject<((index: number) => void) | undefined>;
  readonly onSeeNew: () => void;
};

export function QueueList<Row extends QueueRow>(props: QueueListProps<Row>) {
  const { definition, queue, scroll } = props;
  const { query, rows } = queue;
  const isEmpty = rows.length === 0;
  return (
    <>
      {!isEmpty && <Standing {...props} />}
      <div className="queue-scroll" ref={scroll}>
        {!isEmpty ? (
          <Rows {...props} />
        ) : query.isPending || query.isError ? (
          <Loading query={query} what="the queue" rows={8} className="queue-padded" />
        ) : (
          <NothingHere definition={definition} queue={queue} />
        )}
      </div>
    </>
  );
}

/** Above the rows: that they are not current, that the next ones could not be loaded, that new ones have come. */
function Standing<Row extends QueueRow>({ definition, queue, onSeeNew }: QueueListProps<Row>) {
  const { query, more, loadMore, arrivals } = queue;
  return (
    <>
      {query.isError && (
        <Callout
          tone="warn"
          title={`This list is from ${clock(query.dataUpdatedAt, { seconds: true })} and could not be read again.`}
          actions={
            <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {Boolean(more.error) && <ReadError what="The next rows" error={more.error} onRetry={() => void loadMore()} />}
      <div className="queue-new" role="status">
        {arrivals.count !== "" && (
          <Button size="small" type="primary" icon={<ArrowUpOutlined />} onClick={onSeeNew}>
            {arrivals.count} new
            <span className="visually-hidden"> {definition.noun[arrivals.count === "1" ? 0 : 1]}, show them</span>
          </Button>
        )}
      </div>
    </>
  );
}

function Rows<Row extends QueueRow>(props: QueueListProps<Row>) {
  const { definition, queue, scroll, narrow, cursor, selected, onCursor, onToggle } = props;
  const { query, rows, loaded, openId, open, tab, sort, openedAtMs, arrivals, change } = queue;
  const now = useNow(30_000);
  const decisions = useDecisions(definition.name);
  const { count, drawn, from, to, show } = useVirtualRows(queue, scroll, cursor);
  const openAt = openId === undefined ? undefined : loaded.indexOf.get(openId);
  useEffect(() => {
    props.show.current = show;
  });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // Only when another record is opened: later its row keeps its place on the screen.
    if (openAt !== undefined && shown.current !== openId) show(openAt);
    if (openAt !== undefined || openId === undefined) shown.current = openId;
  }, [openId, openAt, show]);
  const newestAt = arrivals.newestId === undefined ? undefined : loaded.indexOf.get(arrivals.newestId);
  const isNewestShown = newestAt !== undefined && newestAt >= from && newestAt <= to;
  useEffect(() => {
    if (isNewestShown && arrivals.count !== "") arrivals.markSeen();
  });
  const isDone = tab === "done";
  const columns = useMemo(() => {
    const onSort = (next: QueueSort) => change({ sort: next === "due" ? undefined : next, open: undefined });
    return columnsOf({ definition, narrow, sort, isDone, onSort });
  }, [definition, narrow, sort, isDone, change]);
  const acts = useMemo<RowActs>(() => ({ open, focused: onCursor }), [open, onCursor]);
  const unsettled = new Set(decisions.flatMap((each) => (isUnsettled(each.progress) ? [each.recordId] : [])));
  const lookOf = (id: string, index: number) => {
    if (unsettled.has(id)) return "queue-unsettled";
    return query.isPlaceholderData || (loaded.readAtMs[index] ?? 0) < openedAtMs ? "queue-old" : undefined;
  };
  const stop = cursor !== undefined && loaded.indexOf.has(cursor) ? cursor : rows[from]?.id;
  const isOld = rows.slice(from, to + 1).some(({ id }, step) => lookOf(id, from + step) === "queue-old");
  return (
    <table
      className="table queue-table"
      aria-label={definition.noun[1]}
      aria-rowcount={(loaded.next === null ? rows.length : (queue.total ?? count)) + 1}
      aria-busy={isOld}
    >
      <TableHead
        rowIndex={1}
        columns={columns.map((column) =>
          column.key === "tick" ? { ...column, title: <TickAll {...props} /> } : column,
        )}
      />
      <tbody>
        {drawn.map((index, step) => {
          const row = rows[index];
          return (
            <Fragment key={row?.id ?? index}>
              <Space rows={index - (drawn[step - 1] ?? -1) - 1} px={ROW_PX} />
              {row ? (
                <QueueLine
                  definition={definition}
                  columns={columns}
                  acts={acts}
                  row={row}
                  index={index}
                  now={now}
                  isOpen={openId === row.id}
                  isStop={stop === row.id}
                  isSelected={selected.has(row.id)}
                  onToggle={onToggle}
                  look={lookOf(row.id, index)}
                />
              ) : (
                <Blank index={index} />
              )}
            </Fragment>
          );
        })}
        <Space rows={count - (drawn.at(-1) ?? count) - 1} px={ROW_PX} />
      </tbody>
    </table>
  );
}

function TickAll<Row extends QueueRow>({ queue, selected, onToggleAll }: QueueListProps<Row>) {
  const { rows } = queue;
  const chosen = selected.size === 0 ? 0 : rows.filter(({ id }) => selected.has(id)).length;
  return (
    <Checkbox
      aria-label="Select all that are loaded"
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={onToggleAll}
    />
  );
}
