import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useNow } from "../../shared/clock.ts";
import { BeforeAfter } from "../../shared/editor/difference.tsx";
import { near } from "../../shared/format/time.ts";
import { totalText } from "../../shared/format/total.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { openedBy, Table, type TableColumn } from "../../shared/ui/table.tsx";
import { ChainCard } from "./chain-card.tsx";
import { shortDiff, shortSubject } from "./difference.ts";
import { EntryDrawer } from "./drawer.tsx";
import { Filters } from "./filters.tsx";
import { actionWords, sentenceOf } from "./sentences.ts";
import { type Audit, type Entry, useAudit } from "./use-audit.ts";
import "../../shared/queue/queue.css";
import "./audit.css";
import { READ_ONLY } from "../../shared/ui/panel.tsx";

/** The log of all operator actions, each entry chained to the one before. */
export default function AuditPage() {
  const audit = useAudit();
  const { entries, openId, open } = audit;
  const list = useRef<HTMLDivElement>(null);
  const reads = !useMay()("operators.edit");
  const at = entries.findIndex(({ id }) => String(id) === openId);
  const focusRow = (id: number | string | undefined) =>
    list.current?.querySelector<HTMLElement>(id === undefined ? "[data-id]" : `[data-id="${id}"]`)?.focus();
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.getAttribute("data-id");
    const from = openId === undefined ? entries.findIndex(({ id }) => String(id) === focused) : at;
    const entry = entries[from < 0 ? 0 : Math.min(entries.length - 1, Math.max(0, from + by))];
    if (!entry) return;
    if (openId === undefined) focusRow(entry.id);
    else open(String(entry.id));
  };
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed !== undefined && openId === undefined)
      list.current?.querySelector<HTMLElement>(`[data-id="${closed}"]`)?.focus();
  }, [openId]);
  useKeys([
    { keys: "j", label: "next entry", group: "Audit log", repeat: true, run: () => step(1) },
    { keys: "k", label: "previous entry", group: "Audit log", repeat: true, run: () => step(-1) },
    ...(openId === undefined
      ? []
      : [{ keys: "Escape", label: "close", group: "Audit log", run: () => open(undefined) }]),
  ]);
  return (
    <div
      className={`queue${openId === undefined ? "" : " queue-open"}`}
      style={{ "--listWidth": "minmax(0, 1fr)" } as React.CSSProperties}
    >
      <section className="queue-main audit-main" ref={list} aria-label="Audit log">
        <ChainCard onOpen={open} />
        <Filters audit={audit} />
        <div className="card queue-card">
          <Entries audit={audit} />
        </div>
        {reads && <p className="caption">{READ_ONLY}</p>}
      </section>
      {openId !== undefined && (
        <EntryDrawer
          key={openId}
          id={openId}
          entry={entries[at]}
          next={entries.find(({ id }) => String(id - 1) === openId)}
          step={step}
          close={() => open(undefined)}
          about={(subject, id) => replaceWith(paths.audit, { subject, open: id })}
        />
      )}
    </div>
  );
}

function Entries({ audit }: { readonly audit: Audit }) {
  const { query, entries, filters, openId, open } = audit;
  const now = useNow(60_000);
  if (entries.length === 0) {
    if (query.isError || query.isPending)
      return <Loading query={query} what="the audit log" rows={10} className="queue-padded" />;
    const filtered = Object.keys(filters).length > 0;
    return (
      <Empty title={filtered ? "No entries match the filters" : "No entries yet"}>
        {filtered
          ? "Search by account number, by W-12 or D-7, or by the beginning of an action."
          : "The first operator login will appear here."}
      </Empty>
    );
  }
  return (
    <div className="queue-scroll">
      <Table
        label="Entries, newest first"
        className="queue-table audit-table"
        columns={columnsAt(now, openId !== undefined)}
        rows={entries}
        keyOf={({ id }) => id}
        rowProps={({ id, action }) => ({
          ...openedBy(() => open(String(id))),
          "data-id": String(id),
          tabIndex: 0,
          "aria-current": openId === String(id) ? "true" : undefined,
          "aria-label": `Entry ${id}, ${action}`,
        })}
      />
      {query.hasNextPage && (
        <div className="queue-more">
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more of {totalText(query.total ?? 0)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Rejected attempts: a wrong code, an operator's own request, a missing permission. */
const refusal = /denied$|failed$/;

const columnsAt = (now: number, narrow: boolean): readonly TableColumn<Entry>[] => [
  { key: "id", title: "Entry", width: 64, className: "muted", cell: ({ id }) => id },
  { key: "at", title: "Time", width: 104, className: "nowrap", cell: ({ at }) => near(at, now) },
  {
    key: "who",
    title: "Who",
    width: 92,
    className: "strong",
    cell: ({ operator }) => operator ?? <span className="muted">system</span>,
  },
  {
    key: "action",
    title: "Action and subject",
    width: 190,
    cell: ({ action, subject }) => (
      <span className="two-line">
        <span title={action}>{actionWords(action)}</span>
        <span title={subject}>{shortSubject(subject)}</span>
      </span>
    ),
  },
  ...(narrow ? [] : [{ key: "ip", title: "From", width: 116, className: "muted", cell: ({ ip }: Entry) => ip }]),
  { key: "change", title: "Before and after", cell: (entry) => <Change entry={entry} /> },
];

function Change({ entry }: { readonly entry: Entry }) {
  const change = shortDiff(entry.before, entry.after);
  return (
    <span className="audit-change">
      {refusal.test(entry.action) ? (
        <>
          <Tag tone="bad" shape="cross">
            Denied
          </Tag>
          <span className="audit-reason">{sentenceOf(entry)}</span>
        </>
      ) : change && change.before !== "" && change.after !== "" ? (
        <>
          {!change.path.endsWith("state") && <span className="caption mono">{change.path}</span>}
          <BeforeAfter before={change.before} after={change.after} />
          {change.more > 0 && <span className="caption nowrap">and {change.more} more</span>}
        </>
      ) : (
        <span className="audit-reason">
          {sentenceOf(entry)} {entry.reason && <span className="muted">{entry.reason}</span>}
        </span>
      )}
    </span>
  );
}
