import { useTranslation } from "react-i18next";
import { useLoggedIn } from "../../shared/session.ts";
import { Page } from "../../shared/ui/page.tsx";
import { AboutGroup } from "./about-group.tsx";
import { AccountCard } from "./account-card.tsx";
import { DisplayGroup } from "./display-group.tsx";
import { LogInPrompt } from "./log-in-prompt.tsx";
import { LogOut } from "./log-out.tsx";
import { SecurityGroup } from "./security-group.tsx";

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
