import { BadgeCheck, Camera, IdCard } from "lucide-react";
import { useReasonText } from "../../shared/api/use-reason-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { Timeline, TimelinePoint } from "../../shared/ui/timeline.tsx";
import { DemoReview } from "./demo-review.tsx";
import { type Auth, isOpen, type LevelName } from "./progress.ts";

const tones = { not_verified: "plain", under_review: "warn", verified: "brand", rejected: "bad" } as const;
const pages = { basic: "verificationBasic", advanced: "verificationAdvanced" } as const;

type LevelCardProps = { readonly auth: Auth; readonly level: LevelName };

/** One level: its state, the next step and who takes it, and the user's action. */
export function LevelCard({ auth, level }: LevelCardProps) {
  const { t } = useTranslation("verification");
  const { state } = auth[level];
  const Icon = state === "verified" ? BadgeCheck : level === "basic" ? IdCard : Camera;
  const locked = level === "advanced" && auth.basic.state !== "verified";
  return (
    <Card className="space-y-3">
      <div className="flex items-center gap-3">
        <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          <Icon size={22} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-bold">
            {t(`level.${level}`)}
            <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
          </h2>
          <p className="text-12 text-text-2">{t(`opens.${level}`)}</p>
        </div>
      </div>
      <LevelBody auth={auth} level={level} />
      {locked && <p className="text-12 text-text-3">{t("locked")}</p>}
      {isOpen(auth, level) && (
        <Button full onClick={() => go(pages[level])}>
          {state === "rejected" ? t("again") : t(`start.${level}`)}
        </Button>
      )}
    </Card>
  );
}

function LevelBody({ auth, level }: LevelCardProps) {
  const { t } = useTranslation("verification");
  const { time } = useFormat();
  const { state, submitted_at, decided_at, due_at } = auth[level];
  if (state === "not_verified") return <p className="text-13 text-text-2">{t(`needs.${level}`)}</p>;
  if (state === "rejected") return <SentBack auth={auth} level={level} />;
  return (
    <>
      {state === "verified" && decided_at && (
        <p className="text-13 text-text-2">{t("verifiedOn", { date: time(decided_at, "day") })}</p>
      )}
      {submitted_at && due_at && <ReviewTimeline submittedAt={submitted_at} dueAt={due_at} />}
      {state === "under_review" && <DemoReview />}
      {level === "basic" && auth.basic.submitted && <Submitted submitted={auth.basic.submitted} />}
    </>
  );
}

/** Why a level was sent back, in the user's language. */
export function SentBack({ auth, level }: LevelCardProps) {
  const { t } = useTranslation("verification");
  const reasonText = useReasonText();
  const { state, reason } = auth[level];
  if (state !== "rejected" || reason === null) return null;
  return (
    <Callout tone="bad">
      <b className="block">{t("rejected.title")}</b>
      {reasonText(reason)}
    </Callout>
  );
}

/** The completed steps, who acts next, and by when. */
function ReviewTimeline({ submittedAt, dueAt }: { readonly submittedAt: string; readonly dueAt: string }) {
  const { t } = useTranslation("verification");
  const { time } = useFormat();
  return (
    <Timeline>
      <TimelinePoint look="done">{t("review.sent", { time: time(submittedAt, "dayMinute") })}</TimelinePoint>
      <TimelinePoint look="now">{t("review.reading")}</TimelinePoint>
      <TimelinePoint look="next">{t("review.answer", { time: time(dueAt, "dayMinute") })}</TimelinePoint>
    </Timeline>
  );
}

type SubmittedProps = { readonly submitted: NonNullable<Auth["basic"]["submitted"]> };

/** The submitted data. Only the end of the number is shown, in case somebody looks over the user's shoulder. */
function Submitted({ submitted }: SubmittedProps) {
  const { t } = useTranslation("verification");
  const { tag } = useFormat();
  const country = new Intl.DisplayNames([tag], { type: "region" }).of(submitted.country);
  return (
    <dl className="space-y-2 border-t border-line pt-3">
      <KeyValue label={t("form.name")}>{submitted.name}</KeyValue>
      <KeyValue label={t("form.country")}>{country}</KeyValue>
      <KeyValue label={t("form.type")}>{t(`type.${submitted.document_type}`)}</KeyValue>
      <KeyValue label={t("form.number")}>{submitted.document_number}</KeyValue>
      <KeyValue label={t("form.address")}>{submitted.contact_address}</KeyValue>
    </dl>
  );
}
