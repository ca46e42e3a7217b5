import type { CaseKind } from "@candor/contract/domain/cases.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { caseAssign, caseNote, caseNotes } from "@candor/contract/routes/console/cases.ts";
import { Button, Input, Select } from "antd";
import { type RefObject, useState } from "react";
import { refresh, useRead } from "../api/use-read.ts";
import { isSending, useSend } from "../api/use-send.ts";
import { dayTime } from "../format/time.ts";
import { useKeptText } from "../kept-text.ts";
import { useOperator } from "../operator.ts";
import { SendOutcome } from "../ui/callout.tsx";
import { Loading } from "../ui/loading.tsx";
import { Panel, SectionLabel } from "../ui/panel.tsx";
import { Timeline } from "../ui/timeline.tsx";
import "./cases.css";

/** A record by its kind and the id of its own call. */
export type CaseRecord = { readonly kind: CaseKind; readonly id: string };
type Notes = OutputOf<typeof caseNotes>;

/** Notes at first, and after "Show older". */
const FIRST = 10;
const MOST = 100;

type CaseFileProps = CaseRecord & {
  /** Focused by a key of the page. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** The queue of the record shows the assignee: it is read again. */
  readonly onAssigned?: () => void;
};

/** Notes of operators for each other and whose case it is, the same on every record. */
function useCase({ kind, id }: CaseRecord) {
  const [size, setSize] = useState(FIRST);
  const query = useRead(caseNotes, { kind, id, page_size: size }, { placeholderData: (before) => before });
  return { query, showOlder: () => setSize(MOST) };
}

/** In a drawer or a rail: a section with its label. */
export const CaseSection = (props: CaseFileProps) => <Section key={keyOf(props)} title="Case" {...props} />;

/** The notes alone, beside a record that is assigned in another way. */
export const NotesSection = (props: CaseRecord & { readonly title: string }) => (
  <Section key={keyOf(props)} notesOnly {...props} />
);

/** Another record begins anew: neither its notes nor what is being typed may be those of the one before. */
const keyOf = ({ kind, id }: CaseRecord): string => `${kind}.${id}`;

type SectionProps = CaseFileProps & { readonly title: string; readonly notesOnly?: boolean };

function Section({ title, ...props }: SectionProps) {
  const { query, showOlder } = useCase(props);
  return (
    <section className="case-file">
      <SectionLabel aside="operators only">{title}</SectionLabel>
      <Content query={query} showOlder={showOlder} {...props} />
    </section>
  );
}

/** On a page: a card. */
export function CasePanel(props: CaseFileProps) {
  const { query, showOlder } = useCase(props);
  return (
    <Panel title="Notes" note="operators only" grow>
      <div className="case-file">
        <Content query={query} showOlder={showOlder} {...props} />
      </div>
    </Panel>
  );
}

type ContentProps = CaseFileProps & ReturnType<typeof useCase> & { readonly notesOnly?: boolean };

function Content({ query, showOlder, notesOnly = false, ...props }: ContentProps) {
  const { data } = query;
  if (!data) return <Loading query={query} what="the notes" rows={2} />;
  const { list, total, next } = data;
  return (
    <>
      {!notesOnly && <Assignee file={data} {...props} />}
      <Timeline
        label="Notes"
        items={list.map(({ id, by, text, at }, index) => ({
          key: id,
          tone: index === 0 ? "done" : "plain",
          title: <span className="case-text">{text}</span>,
          note: `${by}, ${dayTime(at)}`,
        }))}
      />
      {list.length === 0 && <p className="small muted">No notes yet.</p>}
      {next !== null && list.length < MOST && (
        <button type="button" className="link-button small" onClick={showOlder}>
          Show older, {total ?? list.length} in all
        </button>
      )}
      {data.may_write && <NoteForm {...props} />}
    </>
  );
}

/** Whose case it is. A choice is sent at once; somebody who chose in between is not overruled. */
function Assignee({ file, kind, id, onAssigned }: CaseFileProps & { readonly file: Notes }) {
  const operator = useOperator();
  const { send, sending } = useSend(caseAssign, `case.${kind}.${id}.assign`);
  const { assignee, assignable } = file;
  const assign = async (to: string) => {
    await send({ kind, id, to, seen: assignee ?? "" });
    await refresh(caseNotes);
    onAssigned?.();
  };
  if (assignable.length === 0)
    return (
      <p className="small">{assignee ? `Assigned to ${assignee}` : <span className="muted">Not assigned</span>}</p>
    );
  const others = assignee !== null && !assignable.includes(assignee) ? [assignee] : [];
  return (
    <>
      <div className="case-assign">
        <Select
          size="small"
          aria-label="Assigned to"
          className="case-select"
          value={assignee ?? ""}
          loading={isSending(sending)}
          disabled={isSending(sending)}
          onChange={(to) => void assign(to)}
          options={[
            { value: "", label: "Not assigned" },
            ...[...assignable, ...others].map((name) => ({
              value: name,
              label: name === operator?.name ? `${name} (you)` : name,
            })),
          ]}
        />
        {operator && assignable.includes(operator.name) && assignee !== operator.name && (
          <Button size="small" disabled={isSending(sending)} onClick={() => void assign(operator.name)}>
            Assign to me
          </Button>
        )}
      </div>
      <SendOutcome sending={sending} asking="the record was assigned" />
    </>
  );
}

function NoteForm({ kind, id, field }: CaseFileProps) {
  const [text, setText, clear] = useKeptText(`case.${kind}.${id}.note`);
  const { send, sending } = useSend(caseNote, `case.${kind}.${id}.note`);
  const write = async () => {
    if (!(await send({ kind, id, text: text.trim() }))) return;
    clear(text);
    void refresh(caseNotes);
  };
  return (
    <div className="case-form">
      <Input.TextArea
        ref={(area) => {
          if (field) field.current = area?.resizableTextArea?.textArea ?? null;
        }}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2_000}
        aria-label="A note for other operators"
        placeholder="Write a note. It cannot be changed later."
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && text.trim()) void write();
        }}
      />
      {text.trim() !== "" && (
        <Button size="small" loading={isSending(sending)} onClick={() => void write()}>
          Add note
        </Button>
      )}
      <SendOutcome sending={sending} asking="the note was written" />
    </div>
  );
}
