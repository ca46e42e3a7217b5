import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { ChevronRight } from "lucide-react";
import { useReasonText } from "../../../shared/api/use-reason-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { DepositTimeline } from "./deposit-timeline.tsx";
import { isReason } from "./reason.ts";
import { StateTag } from "./state-tag.tsx";

/** The deposit that was last submitted: its amount, its progress, and when to expect an answer. Opens its details. */
export function OpenDeposit({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const { amountIn } = useFormat();
  const reasonText = useReasonText();
  const { state, reason, symbol, chain, amount, credited } = deposit;
  return (
    <Card plain>
      <section aria-label={t("open.title")} className="space-y-3 p-4 pb-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="text-22 font-bold">
              {amountIn(credited ?? amount, symbol)} <span className="text-16 font-normal text-text-2">{symbol}</span>
            </p>
            <p className="text-12 text-text-3">{chain}</p>
          </div>
          <StateTag state={state} />
        </div>
        <DepositTimeline deposit={deposit} />
        {isReason(reason) && <p className="text-13 text-text-2">{reasonText(reason)}</p>}
      </section>
      <a
        href={linkTo("depositDetail", { id: deposit.id })}
        className="flex min-h-12 items-center justify-between border-t border-line px-4 font-medium text-brand -outline-offset-2"
      >
        {common("page.depositDetail")}
        <ChevronRight size={18} aria-hidden />
      </a>
    </Card>
  );
}
