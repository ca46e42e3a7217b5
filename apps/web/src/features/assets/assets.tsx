import { ReceiptText, Settings } from "lucide-react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useUnderDeskHeader } from "../../shared/desk-header.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { NoticeBell } from "../../shared/notices/notice-bell.tsx";
import { OtcLink } from "../../shared/otc/otc-link.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { isZero } from "../../shared/wallet/balances.ts";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { Coins } from "./coins.tsx";
import { CurveCard } from "./curve-card.tsx";
import { FaucetCard } from "./faucet-card.tsx";
import { ProofCard } from "./proof-card.tsx";
import { TotalCard } from "./total-card.tsx";

/** Everything that the user owns: the total, its five accounts, its coins; live. */
export default function AssetsPage() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { practice } = useMode();
  const underHeader = useUnderDeskHeader();
  const { data, error, refetch } = useAssets();
  const empty = data?.balances.every(({ available, frozen }) => isZero(available) && isZero(frozen));
  return (
    <Page
      title={common("tab.assets")}
      prices
      money
      left={
        <span aria-hidden className="pl-3 text-18 font-bold">
          {common("tab.assets")}
        </span>
      }
      right={
        <>
          <IconButton label={t("history")} onClick={() => go("assetRecord")}>
            <ReceiptText size={22} aria-hidden />
          </IconButton>
          <IconButton label={common("page.settings")} onClick={() => go("settings")}>
            <Settings size={22} aria-hidden />
          </IconButton>
          {!underHeader && <NoticeBell />}
        </>
      }
      onRefresh={refetch}
    >
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
      {data && (
        <>
          <div className="flex flex-col gap-3 p-gutter py-3">
            <TotalCard total={data.total} />
            {practice && empty && <FaucetCard first onGiven={refetch} />}
          </div>
          <Coins balances={data.balances} />
          <div className="flex flex-col gap-3 p-gutter py-3">
            <CurveCard />
            <AccountsCard accounts={data.accounts} />
            <OtcLink />
            <ProofCard />
            {practice && !empty && <FaucetCard first={false} onGiven={refetch} />}
          </div>
        </>
      )}
    </Page>
  );
}
