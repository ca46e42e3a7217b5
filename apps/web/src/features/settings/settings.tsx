import { Bell, BookUser, Bot, CreditCard, Hourglass, MonitorSmartphone, ShieldCheck } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { AboutGroup } from "./about-group.tsx";
import { AccountCard } from "./account/account-card.tsx";
import { DisplayGroup } from "./display-group.tsx";
import { LogInPrompt } from "./log-in-prompt.tsx";
import { LogOut } from "./log-out.tsx";

export default function SettingsPage() {
  const { t } = useTranslation();
  const loggedIn = useLoggedIn();
  return (
    <Page title={t("page.settings")} back>
      <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        {loggedIn ? <AccountCard /> : <LogInPrompt />}
        {loggedIn && <SecurityGroup />}
        <DisplayGroup />
        <AboutGroup />
        {loggedIn && <LogOut />}
      </div>
    </Page>
  );
}

function SecurityGroup() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  return (
    <Group title={common("page.security")}>
      <ListRow icon={<ShieldCheck size={20} aria-hidden />} title={t("security.passwords")} to="security" />
      <ListRow icon={<MonitorSmartphone size={20} aria-hidden />} title={common("page.sessions")} to="sessions" />
      <ListRow icon={<Bot size={20} aria-hidden />} title={common("page.apiKeys")} to="apiKeys" />
      <ListRow icon={<Bell size={20} aria-hidden />} title={common("page.noticeChoices")} to="noticeChoices" />
      <ListRow icon={<Hourglass size={20} aria-hidden />} title={common("page.playLimits")} to="playLimits" />
      <ListRow icon={<BookUser size={20} aria-hidden />} title={common("page.addresses")} to="addresses" />
      <ListRow icon={<CreditCard size={20} aria-hidden />} title={common("page.banks")} to="banks" />
    </Group>
  );
}
