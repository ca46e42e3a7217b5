import { useMemo, useRef, useState } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { go } from "../navigation.ts";
import { useMay } from "../operator.ts";
import { userPath } from "../paths.ts";
import { DecisionStrip, useUndoKey } from "./decision-strip.tsx";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import type { Desk } from "./desk.ts";
import { QueueFoot } from "./queue-foot.tsx";
import { QueueList } from "./queue-list.tsx";
import { QueueTools } from "./queue-tools.tsx";
import { useLease } from "./use-lease.ts";
import { refreshQueue, useQueue } from "./use-queue.ts";
import { useSteps } from "./use-steps.ts";
import "./queue.css";

/** The heading of the queue's keys in the help. */
const group = "Queue";

type QueuePageProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  /** Beside the filters: a button that begins something new. */
  readonly extra?: React.ReactNode;
  /** In place of a record, as a form for a new one. */
  readonly instead?: React.ReactNode;
};

/** A queue: list and, beside it, the open record. The same for identities, credit requests, deposits and all that follow. */
export function QueuePage<Row extends QueueRow>({ definition, extra, instead }: QueuePageProps<Row>) {
  const queue = useQueue(definition);
  const mayReview = useMay()(definition.review);
  const [selected, setSelected] = useState(none);
  const list = useRef<HTMLDivElement>(null);
  const { rows, openId, open } = queue;
  const at = rows.findIndex(({ id }) => id === openId);
  const openRow = rows[at];
  const decidable = openId !== undefined && mayReview && openRow !== undefined && openRow.age !== "done";
  const lease = useLease(
    { ...definition, queue: definition.name },
    decidable ? { id: openId, heldBefore: openRow.holder?.mine ?? false } : undefined,
    () => refreshQueue(definition),
  );
  const { current, step, next, leave, close } = useSteps(queue, list);
  const toggle = (id: string | undefined) => id && setSelected((before) => toggled(before, id));

  useUndoKey(definition.name, open);
  useKeys([
    { keys: "j", label: "next", group, repeat: true, run: () => step(1) },
    { keys: "k", label: "previous", group, repeat: true, run: () => step(-1) },
    { keys: "x", label: "select for a batch", group, run: () => toggle(current) },
    ...(openId === undefined ? [] : [{ keys: "Escape", label: "close", group, run: close }]),
    ...(lease.toggle ? [{ keys: "t", label: "take or release", group, run: lease.toggle }] : []),
    ...(openRow ? [{ keys: "u", label: "the user's page", group, run: () => go(userPath(openRow.user.uid)) }] : []),
  ]);

  const desk: Desk = {
    queue: definition.name,
    position: at < 0 ? undefined : { at: at + 1, of: queue.total ?? rows.length },
    next,
    leave,
    previous: () => step(-1),
    close,
    lease,
    mayReview,
    refresh: () => refreshQueue(definition),
  };
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  const drawer = instead || (openId !== undefined && <definition.Drawer key={openId} id={openId} desk={desk} />);
  return (
    <div
      className={`queue${drawer ? " queue-open" : ""}`}
      style={{ "--listWidth": `${definition.listWidth}px` } as React.CSSProperties}
    >
      <section className="queue-main" ref={list} aria-label={definition.noun[1]}>
        <QueueTools definition={definition} queue={queue} narrow={Boolean(drawer)} extra={extra} />
        <div className="card queue-card">
          <QueueList
            definition={definition}
            queue={queue}
            narrow={Boolean(drawer)}
            cursor={current}
            selected={selected}
            onToggle={toggle}
            onToggleAll={() => setSelected(chosen.length === rows.length ? none : idsOf(rows))}
          />
          <QueueFoot definition={definition} chosen={chosen} mayReview={mayReview} onDone={() => setSelected(none)} />
        </div>
      </section>
      {drawer}
      <DecisionStrip queue={definition.name} openId={openId} onOpen={open} />
    </div>
  );
}

const none: ReadonlySet<string> = new Set();
const idsOf = (rows: readonly QueueRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
