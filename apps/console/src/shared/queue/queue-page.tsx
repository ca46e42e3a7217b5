import { useCallback, useMemo, useRef, useState } from "react";
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
import { type Queue, refreshQueue, useQueue } from "./use-queue.ts";
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
  const narrow = Boolean(instead) || queue.openId !== undefined;
  // Made here, where a step through the rows draws nothing again.
  const tools = <QueueTools definition={definition} queue={queue} narrow={narrow} extra={extra} />;
  return <Workplace definition={definition} queue={queue} narrow={narrow} tools={tools} instead={instead} />;
}

type WorkplaceProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
  readonly narrow: boolean;
  readonly tools: React.ReactNode;
  readonly instead: React.ReactNode;
};

function Workplace<Row extends QueueRow>({ definition, queue, narrow, tools, instead }: WorkplaceProps<Row>) {
  const mayReview = useMay()(definition.review);
  const [selected, setSelected] = useState(none);
  const list = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const show = useRef<(index: number) => void>(undefined);
  const { loaded, rows, openId, open } = queue;
  const at = openId === undefined ? undefined : loaded.indexOf.get(openId);
  const openRow = at === undefined ? undefined : rows[at];
  const decidable = openId !== undefined && mayReview && openRow !== undefined && openRow.age !== "done";
  const lease = useLease(
    { ...definition, queue: definition.name },
    decidable ? { id: openId, heldBefore: openRow.holder?.mine ?? false } : undefined,
    () => refreshQueue(definition),
  );
  const steps = useSteps(queue, { list, show });
  const { current } = steps;
  const toggle = useCallback((id: string) => setSelected((before) => toggled(before, id)), []);
  useUndoKey(definition.name, open);
  useQueueKeys(steps, {
    isOpen: openId !== undefined,
    select: () => current && toggle(current),
    take: lease.toggle,
    seeUser: openRow && (() => go(userPath(openRow.user.uid))),
  });
  const seeNew = () => {
    queue.arrivals.markSeen();
    if (queue.sort === "newest") steps.first();
    else queue.change({ sort: "newest", open: undefined });
  };
  const desk: Desk = {
    queue: definition.name,
    position: at === undefined ? undefined : { at: at + 1, of: queue.total ?? rows.length },
    next: steps.next,
    leave: steps.leave,
    previous: () => steps.step(-1),
    close: steps.close,
    lease,
    mayReview,
    refresh: () => refreshQueue(definition),
  };
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  );
  const drawer = instead || (openId !== undefined && <definition.Drawer key={openId} id={openId} desk={desk} />);
  return (
    <div
      className={`queue${narrow ? " queue-open" : ""}`}
      style={{ "--listWidth": `${definition.listWidth}px` } as React.CSSProperties}
    >
      <section className="queue-main" ref={list} aria-label={definition.noun[1]}>
        {tools}
        <div className="card queue-card">
          <QueueList
            definition={definition}
            queue={queue}
            narrow={narrow}
            scroll={scroll}
            show={show}
            cursor={current}
            onCursor={steps.focused}
            selected={selected}
            onToggle={toggle}
            onToggleAll={() => setSelected(chosen.length === rows.length ? none : idsOf(rows))}
            onSeeNew={seeNew}
          />
          <QueueFoot
            definition={definition}
            chosen={chosen}
            isDone={queue.tab === "done"}
            mayReview={mayReview}
            onDone={() => setSelected(none)}
          />
        </div>
      </section>
      {drawer}
      <DecisionStrip queue={definition.name} openId={openId} onOpen={open} />
    </div>
  );
}

type QueueActs = {
  readonly isOpen: boolean;
  readonly select: () => void;
  readonly take: (() => void) | undefined;
  readonly seeUser: (() => void) | undefined;
};

function useQueueKeys(
  { step, first, last, close }: ReturnType<typeof useSteps>,
  { isOpen, select, take, seeUser }: QueueActs,
): void {
  useKeys([
    { keys: "j", label: "next", group, repeat: true, run: () => step(1) },
    { keys: "k", label: "previous", group, repeat: true, run: () => step(-1) },
    { keys: "x", label: "select for a batch", group, run: select },
    // Beside an open record they scroll it.
    ...(isOpen
      ? [{ keys: "Escape", label: "close", group, run: close }]
      : [
          { keys: "Home", label: "first", group, run: first },
          { keys: "End", label: "last", group, run: last },
        ]),
    ...(take ? [{ keys: "t", label: "take or release", group, run: take }] : []),
    ...(seeUser ? [{ keys: "u", label: "the user's page", group, run: seeUser }] : []),
  ]);
}

const none: ReadonlySet<string> = new Set();
const idsOf = (rows: readonly QueueRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
