import { useOperator } from "../operator.ts";
import { linkOf, paths } from "../paths.ts";
import { Callout } from "../ui/callout.tsx";
import { TextField } from "../ui/fields.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import { People, PersonCard } from "../ui/people.tsx";
import { Tag } from "../ui/status.tsx";
import { ChangeTable, type ShownChange } from "./difference.tsx";

type ReasonProps = { readonly reason: string; readonly onReason: (reason: string) => void };
type AskReasonProps = ReasonProps & { readonly note?: string };

export const AskReason = ({ reason, onReason, note = "the second operator reads it" }: AskReasonProps) => (
  <TextField label="Reason" note={note} rows={2} maxLength={500} value={reason} onChange={onReason} />
);

type AskProps = ReasonProps & {
  readonly changes: readonly ShownChange[];
};

/** Before and after, the reason, and the two operators. */
export const Ask = ({ changes, reason, onReason }: AskProps) => (
  <section className="stack">
    <SectionLabel aside="before and after">Changes</SectionLabel>
    <ChangeTable label="Changes, before and after" changes={changes} />
    <AskReason reason={reason} onReason={onReason} />
    <TwoOperators />
  </section>
);

/** While a request is pending, no other change can be requested. */
export const Waits = ({ approvalId, what }: { readonly approvalId: string; readonly what: string }) => (
  <Callout
    tone="warn"
    title="A request is waiting for a second operator."
    actions={<a href={linkOf(paths.credit, { open: approvalId })}>Open the request</a>}
  >
    {what} does not change until that is decided.
  </Callout>
);

type AuthorAndDeciderProps = {
  readonly author: string;
  readonly words: string;
  /** The author's step: "Requested". */
  readonly tag: string;
  /** The step of the second operator. */
  readonly waits: string;
};

/** The author and the second operator of an undecided request. */
export const AuthorAndDecider = ({ author, words, tag, waits }: AuthorAndDeciderProps) => (
  <People>
    <PersonCard
      number={1}
      state="done"
      who={<strong>{author}</strong>}
      words={words}
      tag={
        <Tag tone="ok" shape="tick">
          {tag}
        </Tag>
      }
    />
    <PersonCard
      number={2}
      state="waiting"
      who={<strong>Finance or another owner</strong>}
      words={waits}
      tag={
        <Tag tone="warn" shape="half">
          Waiting
        </Tag>
      }
    />
  </People>
);

/** The author of a request and the operator who decides it. */
export function TwoOperators() {
  const operator = useOperator();
  return (
    <section>
      <SectionLabel>Two operators</SectionLabel>
      <AuthorAndDecider
        author={`You (${operator?.name})`}
        words="It leaves this page with Ask for approval."
        tag="Author"
        waits="In their queue for 24 h; you cannot decide it."
      />
    </section>
  );
}
