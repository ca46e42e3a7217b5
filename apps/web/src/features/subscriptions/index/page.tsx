import { type SubscriptionGroup, subscriptionGroups } from "@candor/contract/routes/subscriptions.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goToLogin, replaceWith } from "../../../shared/navigation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Tabs } from "../../../shared/ui/tabs.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { SaleRulesButton } from "../parts/sale-rules-button.tsx";
import { Applications } from "./applications.tsx";
import { Sales } from "./sales.tsx";

const tabs = [...subscriptionGroups, "own"] as const;
type Tab = SubscriptionGroup | "own";
const FIRST: Tab = "subscribing";

/** The sales of new coins by their time, and the user's own applications. `tab` of the query names the tab. */
export default function PublicationPage() {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  const requested = useParam("tab");
  const tab = tabs.find((each) => each === requested) ?? FIRST;
  return (
    <Page title={common("page.publication")} back money right={<SaleRulesButton />}>
      <div className="sticky top-(--head-h) z-10 bg-page">
        <Tabs
          label={common("page.publication")}
          items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          // Replaced in place: back leads to the previous page, and a return finds the same tab open.
          onChange={(next) => replaceWith("publication", next === FIRST ? {} : { tab: next })}
        />
      </div>
      <div className="p-gutter py-3">
        {tab !== "own" && <Sales key={tab} group={tab} />}
        {tab === "own" && loggedIn && <Applications />}
        {tab === "own" && !loggedIn && (
          <EmptyState
            title={t("guest.title")}
            body={t("guest.body")}
            action={<Button onClick={goToLogin}>{common("auth.login")}</Button>}
          />
        )}
      </div>
    </Page>
  );
}
