import { CloseOutlined, CopyOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { auditList } from "@candor/contract/routes/console/control.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { clock, day, dayTime } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { KeyHints } from "../../shared/ui/key-cap.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { Chain, HashTag } from "./chain.tsx";
import { diffOf } from "./difference.ts";
import { actionWords, sentenceOf } from "./sentences.ts";
import type { Entry } from "./use-audit.ts";
import "../../shared/queue/drawer.css";

type EntryDrawerProps = {
  /** The entry from the list; one opened by a link is read separately. */
  readonly entry: Entry | undefined;
  /** The next entry in the chain, if the list has it. */
  readonly next: Entry | undefined;
  readonly id: string;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
  /** Leads to another entry of the same subject. */
  readonly about: (subject: string, id: string) => void;
};

/** One entry: who, what, before and after, and its place in the chain. */
export function EntryDrawer({ entry: listed, next, id, step, close, about }: EntryDrawerProps) {
  const alone = useRead(auditList, { id, page_size: 1 }, { enabled: listed === undefined });
  const entry = listed ?? alone.data?.list[0];
  const frame = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const copy = () => {
    if (!entry) return;
    void navigator.clipboard?.writeText(JSON.stringify(entry, null, 2)).then(() => setCopied(true));
  };
  useKeys([{ keys: "y", label: "copy the entry as JSON", group: "Audit log", run: copy }]);
  return (
    <section className="drawer" ref={frame} tabIndex={-1} aria-label={`Entry ${id}`}>
      <header className="drawer-head">
        <h2 className="drawer-title">Entry {id}</h2>
        {entry && <HashTag entry={entry} />}
        <div className="drawer-nav">
          <Button type="text" size="small" icon={<UpOutlined />} aria-label="Previous, k" onClick={() => step(-1)} />
          <Button type="text" size="small" icon={<DownOutlined />} aria-label="Next, j" onClick={() => step(1)} />
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close, Escape" onClick={close} />
        </div>
      </header>
      <div className="drawer-body audit-body">
        {entry ? (
          <EntryBody entry={entry} next={next} about={about} />
        ) : alone.isError ? (
          <ReadError what={`Entry ${id}`} error={alone.error} onRetry={() => void alone.refetch()} />
        ) : alone.data ? (
          <Empty title="Entry not found">The log counts from 1, without gaps, up to its newest entry.</Empty>
        ) : (
          <Skeleton rows={8} what="Loading the entry" />
        )}
      </div>
      <footer className="drawer-foot">
        <KeyHints
          hints={[
            ["j k", "entries"],
            ["y", "copy as JSON"],
            ["Escape", "close"],
          ]}
        />
        <Button size="small" icon={<CopyOutlined />} disabled={!entry} onClick={copy}>
          {copied ? "Copied" : "Copy as JSON"}
        </Button>
      </footer>
    </section>
  );
}

type EntryBodyProps = Pick<EntryDrawerProps, "next" | "about"> & { readonly entry: Entry };

function EntryBody({ entry, next, about }: EntryBodyProps) {
  const lines = diffOf(entry.before, entry.after);
  return (
    <>
      <Facts
        width={64}
        rows={[
          { name: "Who", value: <strong>{entry.operator ?? "the system"}</strong> },
          { name: "What", value: sentenceOf(entry) },
          { name: "Action", value: <span className="mono">{entry.action}</span> },
          {
            name: "Subject",
            value: (
              <a className="mono" href={linkOf(paths.audit, { subject: entry.subject, open: String(entry.id) })}>
                {entry.subject}
              </a>
            ),
          },
          { name: "When", value: `${day(entry.at)}, ${clock(entry.at)} UTC` },
          { name: "From", value: entry.ip === "" ? "inside of the server" : entry.ip },
          {
            name: "Reason",
            value: entry.reason === "" ? <span className="muted">No reason given</span> : entry.reason,
          },
        ]}
      />
      <section>
        <SectionLabel>Before and after</SectionLabel>
        {lines.length === 0 ? (
          <p className="small muted">{sentenceOf(entry)} No record was changed.</p>
        ) : (
          <ol className="raw-diff mono">
            {lines.map(({ kind, path, text }) => (
              <li key={`${kind} ${path}`} className={`raw-${kind}`}>
                <span aria-hidden="true">{kind === "removed" ? "-" : kind === "added" ? "+" : " "}</span>
                {kind !== "same" && <span className="visually-hidden">{kind}:</span>}
                <span>
                  {path === "" ? "" : `${path}: `}
                  {text}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <Chain entry={entry} next={next} />
      <AlsoAbout entry={entry} about={about} />
    </>
  );
}

const ALSO = 6;

function AlsoAbout({ entry, about }: Omit<EntryBodyProps, "next">) {
  const { data } = useRead(auditList, { subject: entry.subject, page_size: ALSO }, { staleTime: 10_000 });
  const others = (data?.list ?? []).filter(({ id }) => id !== entry.id);
  if (others.length === 0) return null;
  return (
    <section>
      <SectionLabel aside={`${data?.total ?? 0} in all`}>Also about {entry.subject}</SectionLabel>
      <Timeline
        label={`Also about ${entry.subject}`}
        items={others.map(({ id, action, operator, at }) => ({
          key: id,
          title: (
            <button type="button" className="link-button" onClick={() => about(entry.subject, String(id))}>
              {actionWords(action)}, {operator ?? "the system"}
            </button>
          ),
          note: `${dayTime(at)}, entry ${id}`,
        }))}
      />
    </section>
  );
}
