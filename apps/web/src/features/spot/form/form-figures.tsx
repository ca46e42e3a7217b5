import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { CirclePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { OwnFees } from "../../../shared/market/own-fees.ts";
import { feePercentOf } from "../../../shared/market/percent-of.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { AddFunds } from "./add-funds.tsx";
import type { SpotContext, SpotForm } from "./fields.ts";
import { maxQuantity } from "./form.ts";
import { summaryOf } from "./summary.ts";
import { holdAmount, isHoldExact, waits } from "./waiting.ts";

type FiguresProps = {
  readonly market: Market;
  readonly form: SpotForm;
  readonly context: SpotContext;
  readonly fees: OwnFees;
  readonly ready: boolean;
};

/** The available balance, the largest order, its maximum cost and its proceeds. An unknown figure is a dash. */
export function FormFigures({ market, form, context, fees, ready }: FiguresProps) {
  const { t } = useTranslation("spot");
  const { approx, money, percent } = useFormat();
  const loggedIn = useLoggedIn();
  const [adding, setAdding] = useState(false);
  const buying = form.side === "buy";
  const currency = buying ? market.quote : market.base;
  const available = buying ? context.availableQuote : context.availableBase;
  const most = ready ? maxQuantity(form, context) : undefined;
  const summary = summaryOf(form, context);
  const amount = (value: bigint | undefined, unit: string) =>
    value === undefined ? "\u2014" : money(formatAmount(value), unit);
  const estimate = (value: bigint | undefined, unit: string) =>
    value === undefined || value === 0n ? amount(value, unit) : approx(amount(value, unit));
  const fee = percent(...feePercentOf(fees.taker));
  return (
    // The press area of the small plus reaches 2 px over the screen's edge at 320 px, which would let the whole page slide sideways.
    <dl className="space-y-1 overflow-x-clip text-12 [overflow-clip-margin:12px]">
      <Figure label={t("available")}>
        {ready ? money(formatAmount(available), currency) : "\u2014"}
        {loggedIn && (
          <button
            type="button"
            aria-label={t("addFunds.open", { currency })}
            onClick={() => setAdding(true)}
            className="hit ml-1 inline-grid align-[-3px] text-brand"
          >
            <CirclePlus size={16} aria-hidden />
          </button>
        )}
      </Figure>
      <Figure label={t(buying ? "maxBuy" : "maxSell")}>
        {(form.kind === "market" && buying ? estimate : amount)(most, market.base)}
      </Figure>
      {waits(form) && form.kind !== "stop_limit" && (
        <Figure label={t("waiting.hold")}>
          {(isHoldExact(form) ? amount : estimate)(ready ? holdAmount(form, context) : undefined, currency)}
        </Figure>
      )}
      <Figure label={t("fee", { rate: fee })}>{estimate(summary?.fee, summary?.feeCurrency ?? "")}</Figure>
      <Figure label={t("receive")}>{estimate(summary?.receive, summary?.receiveCurrency ?? "")}</Figure>
      <AddFunds open={adding} onClose={() => setAdding(false)} currency={currency} />
    </dl>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-2">
    <dt className="text-text-2">{label}</dt>
    <dd className="ml-auto text-right font-medium">{children}</dd>
  </div>
);
