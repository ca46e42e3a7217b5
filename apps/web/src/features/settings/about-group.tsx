import { getConfig } from "@candor/contract/routes/common.ts";
import { CircleQuestionMark, Gift, TriangleAlert } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { SupportRow } from "../../shared/chat/support-row.tsx";
import { APP_VERSION } from "../../shared/constants.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Mark } from "../../shared/ui/logo.tsx";

/** The app's own version, the server's if it differs, and in a demo a note on its funds. */
export function AboutGroup() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div>
      <Group title={t("about.title")}>
        <ListRow icon={<Gift size={20} aria-hidden />} title={common("page.promotion")} to="promotion" />
        <ListRow icon={<CircleQuestionMark size={20} aria-hidden />} title={common("page.help")} to="help" />
        <SupportRow />
        <ListRow
          icon={<TriangleAlert size={20} aria-hidden />}
          title={t("about.risk")}
          to="about"
          query={{ slug: "risk" }}
        />
        <ListRow
          icon={<Mark size={20} />}
          title={t("about.candor")}
          note={data && data.version !== APP_VERSION ? t("about.server", { version: data.version }) : undefined}
          end={APP_VERSION}
          to="about"
        />
      </Group>
      {data?.practice && <p className="mt-2 px-1 text-12 text-text-3">{common("mode.practiceHint")}</p>}
    </div>
  );
}
