import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, goToLogin, replaceWith } from "../../../shared/navigation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Group } from "../../../shared/ui/group.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { fiatOf, useOtcChoice } from "../choice.ts";
import { OtcError } from "../parts/otc-error.tsx";
import { OtcRules } from "../parts/otc-rules.tsx";
import { type Unit, type View, views } from "../quote.ts";
import { TakeSheet, type Taking } from "../take/take-sheet.tsx";
import { useFollowOtc, useOpenOrders, useOtcMarkets, useOtcRefresh } from "../use-otc.ts";
import { AmountSearch } from "./amount-search.tsx";
import { Filters } from "./filters.tsx";
import { Offers } from "./offers.tsx";
import { OpenOrders } from "./open-orders.tsx";

/** Offers of merchants from the user's side, best price first. `side` of the query names the tab. */
export default function OtcPage() {
  const { t, language } = useTranslation("otc");
  const { t: common } = useTranslation();
  const view: View = useParam("side") === "sell" ? "sell" : "buy";
  const markets = useOtcMarkets();
  const choice = useOtcChoice();
  const refresh = useOtcRefresh();
  const [typed, setTyped] = useState<{ text: string; unit: Unit }>({ text: "", unit: "fiat" });
  const [taking, setTaking] = useState<Taking>();
  const loggedIn = useLoggedIn();
  useFollowOtc();
  const { coins = [], fiats = [] } = markets.data ?? {};
  const coin = coins.find(({ currency_id }) => currency_id === choice.currencyId) ?? coins[0];
  const fiat = fiatOf(fiats, choice.fiat, language);
  const take = (next: Taking) => (loggedIn ? setTaking(next) : goToLogin());
  return (
    <Page title={common("page.otc")} back prices money right={<BarButtons />} onRefresh={refresh}>
      <div className="sticky top-(--head-h) z-10 border-b border-line bg-page p-gutter py-2">
        <Segmented
          label={common("page.otc")}
          items={views.map((value) => ({ value, label: t(`view.${value}`), tone: value }))}
          value={view}
          onChange={(next) => replaceWith("otc", next === "buy" ? {} : { side: next })}
        />
      </div>
      <div className="flex flex-col gap-3 p-gutter py-3">
        {loggedIn && <OpenOrders />}
        {!markets.data && !markets.error && <SkeletonList />}
        {!markets.data && markets.error && <OtcError error={markets.error} onRetry={markets.refetch} />}
        {markets.data && !(coin && fiat) && <EmptyState title={t("none.title")} body={t("none.closed")} />}
        {coin && fiat && (
          <>
            <Card className="flex flex-col gap-3">
              <Filters coins={coins} coin={coin} fiats={fiats} fiat={fiat} onChoose={choice.choose} />
              <AmountSearch view={view} coin={coin} fiat={fiat} typed={typed} onType={setTyped} onTake={take} />
            </Card>
            <Offers
              key={`${view}:${coin.currency_id}:${fiat.code}`}
              view={view}
              coin={coin}
              fiat={fiat}
              typed={typed}
              onTake={take}
              onForget={() => setTyped({ ...typed, text: "" })}
            />
          </>
        )}
        <More />
      </div>
      <TakeSheet taking={taking} onClose={() => setTaking(undefined)} />
    </Page>
  );
}

function BarButtons() {
  const { t } = useTranslation();
  const open = useOpenOrders()?.length ?? 0;
  const label = t("page.otcOrders");
  return (
    <>
      <OtcRules />
      <IconButton
        label={open > 0 ? `${label}, ${open}` : label}
        badge={open}
        onClick={() => go("otcOrders")}
        className="-ml-1"
      >
        <ReceiptText size={22} aria-hidden />
      </IconButton>
    </>
  );
}

function More() {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  return (
    <Group title={t("more.title")}>
      <ListRow title={common("page.otcOrders")} to="otcOrders" />
      <ListRow title={common("page.otcAccounts")} note={t("more.accounts")} to="otcAccounts" />
      <ListRow title={common("page.otcMerchant")} note={t("more.merchant")} to="otcMerchant" />
    </Group>
  );
}
