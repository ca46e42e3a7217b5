import { Bell, BookUser, CreditCard, Hourglass, MonitorSmartphone, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";

export function SecurityGroup() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  return (
    <Group title={common("page.security")}>
      <ListRow icon={<ShieldCheck size={20} aria-hidden />} title={t("security.passwords")} to="security" />
      <ListRow icon={<MonitorSmartphone size={20} aria-hidden />} title={common("page.sessions")} to="sessions" />
      <ListRow icon={<Bell size={20} aria-hidden />} title={common("page.noticeChoices")} to="noticeChoices" />
      <ListRow icon={<Hourglass size={20} aria-hidden />} title={common("page.playLimits")} to="playLimits" />
      <ListRow icon={<BookUser size={20} aria-hidden />} title={common("page.addresses")} to="addresses" />
      <ListRow icon={<CreditCard size={20} aria-hidden />} title={common("page.banks")} to="banks" />
    </Group>
  );
}
