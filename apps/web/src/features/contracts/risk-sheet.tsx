import { contractDeal } from "@candor/contract/routes/contracts.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ProductRiskSheet, type RiskSheetProps } from "../../shared/trading-limits/risk-sheet.tsx";

const points = ["leverage", "liquidation", "gap", "price", "overnight", "deleveraging", "house"] as const;

/** The risks of contracts, including liquidation and the overnight fee. */
export function RiskSheet(props: RiskSheetProps) {
  const { t } = useTranslation("contracts");
  return (
    <ProductRiskSheet
      {...props}
      product="lever"
      saysSo={contractDeal}
      word={t}
      points={points.map((point) => ({ title: t(`risk.${point}.title`), body: t(`risk.${point}.body`) }))}
    />
  );
}
