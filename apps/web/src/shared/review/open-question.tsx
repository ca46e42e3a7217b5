import type { QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import { getQuestions, type ReviewQuestion } from "@candor/contract/routes/questions.ts";
import { Suspense } from "react";
import { useApi } from "../api/use-api.ts";
import { useReasonText } from "../api/use-reason-text.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { go } from "../navigation.ts";
import { useNews } from "../notices/use-news.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";

type OpenQuestionProps = {
  readonly kind: QuestionKind;
  /** Without it the question may be about any record of the kind. */
  readonly record?: number;
};

/** What a reviewer of the record needs to know from the user, with the way to the answer. Renders nothing while there is no open question. */
export function OpenQuestion({ kind, record }: OpenQuestionProps) {
  const about = record === undefined ? { kind } : { kind, record: String(record) };
  // Not kept: a question that was answered on another page would be shown again until it is read.
  const { data, refetch } = useApi(getQuestions, { ...about, state: "open", page_size: 1 }, { gcTime: 0 });
  useNews("question", () => void refetch());
  const question = data?.list[0];
  // The page stays while the texts of a question that has just arrived load.
  return <Suspense fallback={null}>{question && <Asked question={question} />}</Suspense>;
}

function Asked({ question }: { readonly question: ReviewQuestion }) {
  const { t } = useTranslation("questions");
  const { time } = useFormat();
  const reasonText = useReasonText();
  return (
    <section aria-labelledby="open-question">
      <Callout tone="warn">
        <h2 id="open-question" className="text-14 font-bold">
          {t("open.title")}
        </h2>
        <p className="mt-0.5 text-13 text-text-1 wrap-anywhere">{reasonText(question.question)}</p>
        <p className="mt-0.5">{t("open.by", { time: time(question.answer_by, "dayMinute") })}</p>
        <Button size="small" className="mt-2" onClick={() => go("question", { id: question.id })}>
          {t("open.answer")}
        </Button>
      </Callout>
    </section>
  );
}
