import { ANSWER_LENGTH_MAX } from "@candor/contract/domain/cases.ts";
import { answerQuestion, getQuestion, getQuestions, type ReviewQuestion } from "@candor/contract/routes/questions.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useReasonText } from "../../shared/api/use-reason-text.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go, linkTo } from "../../shared/navigation.ts";
import { DetailPage } from "../../shared/record/detail-page.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TextArea } from "../../shared/ui/text-area.tsx";
import { useParam } from "../../shared/use-param.ts";
import { recordPage } from "../../shared/wallet/record-link.ts";
import { AnswerPictures, KeptPictures, useAnswerPictures } from "./pictures.tsx";

/** What an operator who reviews a record of the user needs to know, and the answer. `id` of the query names it. */
export default function QuestionPage() {
  const { t } = useTranslation();
  const id = useParam("id") ?? "";
  if (/^[1-9][0-9]{0,14}$/.test(id)) return <QuestionOf key={id} id={Number.parseInt(id, 10)} />;
  return (
    <Page title={t("page.question")} back>
      <ErrorState
        title={t("error.notFound")}
        body={t("error.notFoundHint")}
        action={<Button onClick={() => go("notices")}>{t("page.notices")}</Button>}
      />
    </Page>
  );
}

function QuestionOf({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const query = useApi(getQuestion, { id });
  return (
    <DetailPage title={t("page.question")} onRefresh={query.refetch} query={query}>
      {(question) => (
        <div className="flex flex-col gap-3 p-gutter pt-3 pb-6">
          <Asked question={question} />
          {question.state === "open" ? <AnswerForm question={question} /> : <Answered question={question} />}
        </div>
      )}
    </DetailPage>
  );
}

/** The question, what it is about, and how long the review waits. */
function Asked({ question }: { readonly question: ReviewQuestion }) {
  const { t } = useTranslation("questions");
  const { time } = useFormat();
  const reasonText = useReasonText();
  const { kind, record, state, asked_at, answer_by } = question;
  const to = recordPage(kind === "otc_order" ? "otc" : kind, record);
  return (
    <Card>
      <h2 className="text-18 font-bold wrap-anywhere">{reasonText(question.question)}</h2>
      <p className="text-13 text-text-2">
        <a href={linkTo(to.page, to.query)} className="inline-block min-h-11 py-3 font-medium text-brand">
          {t(`about.${kind}`, { record })}
        </a>
      </p>
      <p className="text-12 text-text-3">{t("askedAt", { time: time(asked_at, "dayMinute") })}</p>
      {state === "open" && (
        <p className="mt-1 text-12 text-text-2">{t("waits", { time: time(answer_by, "dayMinute") })}</p>
      )}
    </Card>
  );
}

function AnswerForm({ question: { id } }: { readonly question: ReviewQuestion }) {
  const { t } = useTranslation("questions");
  const refresh = useRefresh();
  const pictures = useAnswerPictures();
  const act = useSend(answerQuestion, `question:${id}`);
  const form = useForm({
    start: { answer: "" },
    errors: ({ answer }) => (answer.trim() === "" ? { answer: { error: "FIELD_REQUIRED" } } : {}),
    codes: { PHOTO_REQUIRED: "answer" },
    act,
    draft: { name: `question:${id}`, fields: ["answer"] },
  });
  const send = () => {
    if (!form.check() || pictures.busy) return;
    void act.send({ id, answer: form.values.answer.trim(), pictures: pictures.ids }, () =>
      refresh(getQuestion, getQuestions),
    );
  };
  return (
    <Form onSubmit={send} className="flex flex-col gap-3">
      <Card className="space-y-4">
        <TextArea
          label={t("answer")}
          maxLength={ANSWER_LENGTH_MAX}
          rows={5}
          disabled={act.busy}
          {...form.field("answer")}
        />
        <AnswerPictures pictures={pictures} disabled={act.busy} />
      </Card>
      <Callout tone="warn">{t("never")}</Callout>
      <Outcome text={form.rest} again={act.again} />
      <Button type="submit" full {...act.button} disabled={act.button.disabled || pictures.busy}>
        {t("send")}
      </Button>
    </Form>
  );
}

function Answered({ question: { state, answer, pictures, ended_at } }: { readonly question: ReviewQuestion }) {
  const { t } = useTranslation("questions");
  const { time } = useFormat();
  if (state === "closed") return <Callout tone="info">{t("closed")}</Callout>;
  return (
    <>
      <Callout tone="ok">{t("sent", { time: ended_at === null ? "" : time(ended_at, "dayMinute") })}</Callout>
      <Card className="space-y-3">
        <p className="text-12 text-text-2">{t("answer")}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{answer}</p>
        <KeptPictures ids={pictures} />
      </Card>
    </>
  );
}
