import { Bot, Cpu, Rocket } from "lucide-react";
import { flagsOf, type PageName } from "../../../paths.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { HeldCoinsGroup } from "../../../shared/wallet/held-coins-group.tsx";
import { GuestNote } from "../parts/guest-note.tsx";
import { ReportFigures } from "../parts/report-figures.tsx";
import { useFollowPayments, useReport } from "../use-hosting.ts";
import { IncomeCard } from "./income-card.tsx";
import { merged } from "./merge.ts";

const doors = [
  { page: "finance", icon: Bot, note: "fund" },
  { page: "miner", icon: Cpu, note: "miner" },
  { page: "publication", icon: Rocket, note: "newCoins" },
] as const satisfies readonly { readonly page: PageName; readonly icon: typeof Bot; readonly note: string }[];

/** Everything that earns: what is invested in all, its income, and the doors to the products. */
export default function EarnPage() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  return (
    <Page title={common("page.template")} back money>
      <div className="flex flex-col gap-3 p-gutter py-3">
        {loggedIn ? (
          <Totals />
        ) : (
          <Card>
            <GuestNote />
          </Card>
        )}
        <Card plain className="overflow-hidden">
          {doors.map(({ page, icon: Icon, note }) => (
            <ListRow
              key={page}
              to={page}
              icon={<Icon size={22} aria-hidden className="text-brand" />}
              title={common(flagsOf(page).title)}
              note={t(`doors.${note}`)}
            />
          ))}
        </Card>
      </div>
    </Page>
  );
}

function Totals() {
  const { amountIn } = useFormat();
  const errorText = useErrorText();
  const [fund, miner] = [useReport("fund"), useReport("miner")];
  useFollowPayments("fund", fund.data?.next_payment_at_ms);
  useFollowPayments("miner", miner.data?.next_payment_at_ms);
  const error = fund.error ?? miner.error;
  if (fund.data && miner.data) {
    const total = merged(fund.data, miner.data);
    return (
      <>
        <Card>
          <ReportFigures report={total} />
        </Card>
        <IncomeCard days={total.days} currency={total.currency_name} />
        <HeldCoinsGroup figure={amountIn} />
      </>
    );
  }
  if (error)
    return <ErrorState body={errorText(error)} onRetry={() => Promise.all([fund.refetch(), miner.refetch()])} />;
  return <Skeleton className="h-40 rounded-16!" />;
}
