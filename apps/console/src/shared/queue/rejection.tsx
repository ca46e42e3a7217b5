import { CloseOutlined } from "@ant-design/icons";
import type { Reasons } from "@candor/contract/i18n/load-reasons.ts";
import { Button, Input, type RefSelectProps, Select } from "antd";
import { useRef, useState } from "react";
import { useKeptText } from "../kept-text.ts";
import { reasonName } from "../reasons/names.ts";
import { languageName, useReasonText } from "../reasons/use-reason-text.ts";
import { KeyCap } from "../ui/key-cap.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import { UserReads } from "../ui/reads.tsx";
import "./rejection.css";

/** The form of a rejection: the reasons, the button that sends it, and the note for operators, which is kept by the record's name and version, such as "deposits.12.3": a decision makes the next one. */
export function useRejection<Reason extends keyof Reasons>(record: string) {
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useKeptText(`${record}.rejection`);
  const [choosing, setChoosing] = useState(false);
  const select = useRef<RefSelectProps>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = () => {
    select.current?.focus();
    setChoosing(true);
  };
  return { reason, setReason, note, setNote, choosing, setChoosing, select, button, choose };
}
export type Rejection<Reason extends keyof Reasons> = ReturnType<typeof useRejection<Reason>>;

type RejectFormProps<Reason extends keyof Reasons> = {
  readonly rejection: Rejection<Reason>;
  readonly reasons: readonly Reason[];
  /** The user's language. */
  readonly lang: string;
  readonly title?: string;
  readonly placeholder?: string;
};

/** A rejection needs a reason from the list; the user reads its text in their own language. The note is for operators only. */
export function RejectForm<Reason extends keyof Reasons>(props: RejectFormProps<Reason>) {
  const { rejection, reasons, lang, title = "If rejected", placeholder } = props;
  const { reason, setReason, note, setNote, choosing, setChoosing, select, button } = rejection;
  const text = useReasonText(reason, lang);
  return (
    <section className="reject-form">
      <SectionLabel aside={`the user reads ${languageName(lang)}`}>{title}</SectionLabel>
      <Select<Reason>
        ref={select}
        aria-label="Rejection reason"
        placeholder={
          <>
            Choose the reason <KeyCap keys="R" />
          </>
        }
        value={reason ?? null}
        open={choosing}
        onOpenChange={setChoosing}
        onChange={(chosen) => {
          setReason(chosen ?? undefined);
          // From here r or Enter sends it.
          setTimeout(() => button.current?.focus(), 0);
        }}
        allowClear
        options={reasons.map((each) => ({ value: each, label: reasonName(each) }))}
      />
      {reason && <UserReads language={languageName(lang)} {...text} />}
      <Input.TextArea
        aria-label="Note for operators"
        placeholder={placeholder ?? "Note for operators, with either decision"}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </section>
  );
}

type RejectButtonProps<Reason extends keyof Reasons> = {
  readonly rejection: Rejection<Reason>;
  readonly disabled: boolean;
  /** The label: "Reject". */
  readonly words: string;
  readonly onReject: () => void;
};

/** Opens the reasons first; with a reason it sends. */
export function RejectButton<Reason extends keyof Reasons>(props: RejectButtonProps<Reason>) {
  const { rejection, disabled, words, onReject } = props;
  return (
    <Button ref={rejection.button} data-arms danger icon={<CloseOutlined />} disabled={disabled} onClick={onReject}>
      {rejection.reason ? words : `${words}…`} <KeyCap keys="R" />
    </Button>
  );
}
