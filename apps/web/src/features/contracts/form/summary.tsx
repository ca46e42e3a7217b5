import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { type ContractFigures, costText } from "./form.ts";
import { LiquidationPrice } from "./liquidation-price.tsx";

type SummaryProps = {
  readonly pair: ContractPair;
  readonly market: Market;
  readonly figures: ContractFigures | undefined;
};

/** Value, margin, fee and the price of liquidation, before anything is sent. One column where two would wrap their labels. */
export function Summary({ pair, market, figures }: SummaryProps) {
  const { t } = useTranslation("contracts");
  const { cents, percent } = useFormat();
  const money = (value: bigint | undefined) => cents(value === undefined ? undefined : costText(value));
  const fee = percent(percentOf(pair.fee_rate), { decimals: 2, signed: false });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-12 px-3 py-2.5 text-13 inset-ring inset-ring-line max-[374px]:grid-cols-1 desktop:grid-cols-1">
      <Figure label={t("figure.value")}>{money(figures?.notional)}</Figure>
      <Figure label={t("figure.margin")}>{money(figures?.margin)}</Figure>
      <Figure label={t("figure.fee", { rate: fee })}>{money(figures?.fee)}</Figure>
      <Figure label={t("figure.liquidation")}>
        <span className="font-bold">
          <LiquidationPrice at={figures?.liquidation} decimals={market.price_decimals} />
        </span>
      </Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-2">
    <dt className="text-text-2">{label}</dt>
    <dd className="ml-auto font-medium whitespace-nowrap">{children}</dd>
  </div>
);
