import { PictureOutlined } from "@ant-design/icons";
import { type QuestionKind, questions } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { caseAsk, caseClose, casePicture, caseQuestions } from "@candor/contract/routes/console/cases.ts";
import { Button, Modal, type RefSelectProps, Select } from "antd";
import { type RefObject, useRef, useState } from "react";
import { refresh, useRead } from "../api/use-read.ts";
import { isSending, useSend } from "../api/use-send.ts";
import { useNow } from "../clock.ts";
import { dayTime, duration } from "../format/time.ts";
import { useKeys } from "../keys/use-keys.ts";
import { PictureStage } from "../picture/picture-stage.tsx";
import { usePicture } from "../picture/use-picture.ts";
import { usePictureView } from "../picture/use-picture-view.ts";
import { reasonName } from "../reasons/names.ts";
import { languageName, useReasonText } from "../reasons/use-reason-text.ts";
import { Callout, SendOutcome } from "../ui/callout.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import { Quote, UserReads } from "../ui/reads.tsx";
import "./cases.css";

type Asked = OutputOf<typeof caseQuestions>["list"][number];
type Question = Asked["question"];
/** Somebody who may be asked: of a record with two users either. */
export type Askable = { readonly uid: string; readonly label: string; readonly lang: string };

type QuestionsProps = {
  readonly kind: QuestionKind;
  readonly id: string;
  readonly version: number;
  readonly users: readonly [Askable, ...Askable[]];
  /** It waits for a decision, and the role may decide. */
  readonly asking: boolean;
  /** Another operator has it open. */
  readonly taken: string | undefined;
  /** The record has another version now. */
  readonly onChanged: () => void;
};

/** The third outcome of a review: what its users were asked and answered, and, while it waits for a decision, another question. */
export function Questions(props: QuestionsProps) {
  const { kind, id, asking, users } = props;
  const { data } = useRead(caseQuestions, { kind, id }, { refetchInterval: 15_000 });
  const list = data?.list ?? [];
  const select = useRef<RefSelectProps>(null);
  useKeys(asking ? [{ keys: "q", label: "ask the user", group: "Queue", run: () => select.current?.focus() }] : []);
  if (!asking && list.length === 0) return null;
  return (
    <section className="case-ask">
      <SectionLabel aside={asking ? "the target time waits for the answer" : undefined}>
        {asking ? (users.length > 1 ? "Or ask a side" : "Or ask the user") : "Asked"}
      </SectionLabel>
      {list.map((asked) => (
        <AskedItem key={asked.id} asked={asked} {...props} />
      ))}
      {asking && <AskForm {...props} select={select} />}
    </section>
  );
}

const marks: Readonly<Record<Asked["state"], string>> = { open: "waits", answered: "answered", closed: "ended" };

function AskedItem({ asked, asking, kind, id, version, onChanged }: QuestionsProps & { readonly asked: Asked }) {
  const now = useNow(30_000);
  const { send, sending } = useSend(caseClose, `case.${kind}.${id}.close`);
  const { question, nickname, uid, by, at, state, answer, pictures, answer_by_ms } = asked;
  const left = answer_by_ms - now;
  const takeBack = async () => {
    await send({ kind, id, version });
    await refresh(caseQuestions);
    onChanged();
  };
  return (
    <Callout
      tone={state === "answered" ? "ok" : state === "open" ? "info" : "plain"}
      title={`${reasonName(question)}: ${marks[state]}`}
      actions={
        state === "open" &&
        asking && (
          <Button size="small" loading={isSending(sending)} onClick={() => void takeBack()}>
            Take back
          </Button>
        )
      }
    >
      <div className="caption">
        {nickname} {uid}, asked by {by}, {dayTime(at)}
        {state === "open" && (left > 0 ? `, waits ${duration(left)} more` : ", the time to answer is over")}
        {asked.ended_at && `, ${state} ${dayTime(asked.ended_at)}`}
      </div>
      {answer !== null && (
        <Quote>
          <span className="case-text">{answer}</span>
        </Quote>
      )}
      {pictures.length > 0 && (
        <div className="case-pictures">
          {pictures.map((picture, index) => (
            <AnswerPicture key={picture.file_id} picture={picture} name={`Picture ${index + 1}`} />
          ))}
        </div>
      )}
      <SendOutcome sending={sending} asking="the question was taken back" />
    </Callout>
  );
}

type PictureProps = { readonly picture: Asked["pictures"][number]; readonly name: string };

/** Opened on request only: each view is logged. */
function AnswerPicture({ picture, name }: PictureProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<PictureOutlined />} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Modal open={open} title={name} footer={null} width="80vw" destroyOnHidden onCancel={() => setOpen(false)}>
        <div className="case-picture">{open && <OpenPicture picture={picture} name={name} />}</div>
      </Modal>
    </>
  );
}

function OpenPicture({ picture, name }: PictureProps) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const viewer = usePictureView(picture, stage);
  const file = usePicture(casePicture, picture.file_id);
  return <PictureStage viewer={viewer} file={file} alt={`${name} of the answer`} stage={stage} onStage={setStage} />;
}

function AskForm(props: QuestionsProps & { readonly select: RefObject<RefSelectProps | null> }) {
  const { kind, id, version, users, taken, onChanged, select } = props;
  const [question, setQuestion] = useState<Question>();
  const [uid, setUid] = useState(users[0].uid);
  const user = users.find((each) => each.uid === uid) ?? users[0];
  const text = useReasonText(question, user.lang);
  const { send, sending } = useSend(caseAsk, `case.${kind}.${id}.ask`);
  const ask = async () => {
    if (!question) return;
    const done = await send({ kind, id, version, question, uid: user.uid });
    if (done) setQuestion(undefined);
    await refresh(caseQuestions);
    onChanged();
  };
  return (
    <>
      {users.length > 1 && (
        <Select
          aria-label="Whom to ask"
          value={user.uid}
          onChange={setUid}
          options={users.map((each) => ({ value: each.uid, label: each.label }))}
        />
      )}
      <Select<Question>
        ref={select}
        aria-label="Question to the user"
        placeholder={
          <>
            Choose the question <KeyCap keys="Q" />
          </>
        }
        value={question ?? null}
        allowClear
        onChange={(chosen) => setQuestion(chosen ?? undefined)}
        options={questions[kind].map((each) => ({ value: each, label: reasonName(each) }))}
      />
      {question && <UserReads language={languageName(user.lang)} {...text} />}
      {question && (
        <Button disabled={taken !== undefined} loading={isSending(sending)} onClick={() => void ask()}>
          Ask {user.label}
        </Button>
      )}
      {question && taken && <span className="caption">{taken}</span>}
      <SendOutcome sending={sending} asking="the user was asked" />
    </>
  );
}
