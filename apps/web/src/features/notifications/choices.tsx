import type { OutputOf } from "@candor/contract/route.ts";
import { getNotificationChoices, type NotificationChoice } from "@candor/contract/routes/notification.ts";
import { Bell, Mail, Smartphone } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useSession } from "../../shared/session.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { PushGroup } from "./push-group.tsx";
import { useChoice } from "./use-choice.ts";

/** The devices that receive push notifications, and the channels of each topic: in the app, by push and by email. */
export default function NoticeChoicesPage() {
  const { t } = useTranslation("notifications");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(getNotificationChoices, {});
  return (
    <Page title={common("page.noticeChoices")} back>
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
      {data && (
        <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
          <PushGroup />
          <Topics choices={data} />
          <p className="px-1 text-12 text-pretty text-text-3">{t("choices.note")}</p>
        </div>
      )}
    </Page>
  );
}

type Choices = OutputOf<typeof getNotificationChoices>;

const COLUMN = "flex w-13 shrink-0 justify-center";

/** A row for each topic, a column for each channel. */
function Topics({ choices: { list, mail_bound } }: { readonly choices: Choices }) {
  const { t } = useTranslation("notifications");
  const columns = [
    { channel: "app", Icon: Bell },
    { channel: "push", Icon: Smartphone },
    ...(mail_bound ? [{ channel: "mail", Icon: Mail } as const] : []),
  ] as const;
  return (
    <section aria-labelledby="topics">
      <h2 id="topics" className="mb-1.5 px-1 text-12 text-text-2">
        {t("choices.topics")}
      </h2>
      <Card plain className="overflow-hidden">
        <div aria-hidden className="flex items-end border-b border-line py-2 pr-2 pl-4 text-11 text-text-2">
          <span className="min-w-0 grow" />
          {columns.map(({ channel, Icon }) => (
            <span key={channel} className={cx(COLUMN, "flex-col items-center gap-0.5 text-center")}>
              <Icon size={18} />
              {t(`choices.short.${channel}`)}
            </span>
          ))}
        </div>
        {list.map((choice) => (
          <Topic key={choice.topic} choice={choice} hasMail={mail_bound} />
        ))}
        {!mail_bound && (
          <ListRow
            icon={<Mail size={20} aria-hidden />}
            title={t("choices.noMail")}
            note={t("choices.noMailNote")}
            to="account"
          />
        )}
      </Card>
    </section>
  );
}

type TopicProps = { readonly choice: NotificationChoice; readonly hasMail: Choices["mail_bound"] };

function Topic({ choice, hasMail }: TopicProps) {
  const { t } = useTranslation("notifications");
  const frozen = useSession(({ user }) => user?.state === "frozen");
  const [muting, setMuting] = useState(false);
  const { choose, act } = useChoice(choice);
  const topic = t(`choices.topic.${choice.topic}`);
  const disabled = frozen || act.state === "sending";
  const channels = [
    { channel: "app", label: t("choices.app"), set: (app: boolean) => void choose({ app }) },
    { channel: "push", label: t("choices.push"), set: (push: boolean) => void choose({ push }) },
    {
      channel: "mail",
      label: t("choices.mail"),
      set: (mail: boolean) => (mail ? void choose({ mail }) : setMuting(true)),
    },
  ] as const;
  return (
    <div className="flex min-h-13 items-center py-1.5 pr-2 pl-4 not-last:border-b not-last:border-line">
      <span className="min-w-0 grow pr-1 text-pretty">{topic}</span>
      {channels
        .filter(({ channel }) => hasMail || channel !== "mail")
        .map(({ channel, label, set }) => (
          <span key={channel} className={COLUMN}>
            <Switch label={`${topic}: ${label}`} checked={choice[channel]} disabled={disabled} onChange={set} />
          </span>
        ))}
      <StepUpSheet
        open={muting}
        onClose={() => {
          act.reset();
          setMuting(false);
        }}
        action="muteMails"
        title={t("choices.muteTitle")}
        note={t("choices.muteNote")}
        act={act}
        onProof={async ({ password }) => {
          if (await choose({ mail: false, password })) setMuting(false);
        }}
      />
    </div>
  );
}
