import type { OutputOf } from "@candor/contract/route.ts";
import { getNotificationChoices, type NotificationChoice } from "@candor/contract/routes/notification.ts";
import { Bell, Mail } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useSession } from "../../shared/session.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { useChoice } from "./use-choice.ts";

/** Notification choices by topic: in the app and by email. */
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
          {data.list.map((choice) => (
            <Topic key={choice.topic} choice={choice} hasMail={data.mail_bound} />
          ))}
          <p className="px-1 text-12 text-text-3">{t("choices.note")}</p>
        </div>
      )}
    </Page>
  );
}

type Choices = OutputOf<typeof getNotificationChoices>;
type TopicProps = { readonly choice: NotificationChoice; readonly hasMail: Choices["mail_bound"] };

function Topic({ choice, hasMail }: TopicProps) {
  const { t } = useTranslation("notifications");
  const frozen = useSession(({ user }) => user?.state === "frozen");
  const [muting, setMuting] = useState(false);
  const { choose, act } = useChoice(choice);
  const disabled = frozen || act.state === "sending";
  const topic = t(`choices.topic.${choice.topic}`);
  return (
    <Group title={topic}>
      <ListRow
        icon={<Bell size={20} aria-hidden />}
        title={t("choices.app")}
        note={t("choices.appNote")}
        end={
          <span className="flex">
            <Switch
              label={`${topic}: ${t("choices.app")}`}
              checked={choice.app}
              disabled={disabled}
              onChange={(app) => choose({ app })}
            />
          </span>
        }
      />
      {hasMail ? (
        <ListRow
          icon={<Mail size={20} aria-hidden />}
          title={t("choices.mail")}
          end={
            <span className="flex">
              <Switch
                label={`${topic}: ${t("choices.mail")}`}
                checked={choice.mail}
                disabled={disabled}
                onChange={(mail) => (mail ? choose({ mail }) : setMuting(true))}
              />
            </span>
          }
        />
      ) : (
        <ListRow
          icon={<Mail size={20} aria-hidden />}
          title={t("choices.noMail")}
          note={t("choices.noMailNote")}
          to="account"
        />
      )}
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
    </Group>
  );
}
