import { leverDeal } from "@candor/contract/routes/lever.ts";
import { useTranslation } from "react-i18next";
import { ProductRiskSheet, type RiskSheetProps } from "../../shared/play/risk-sheet.tsx";

const points = ["leverage", "liquidation", "gap", "price", "overnight", "deleveraging", "house"] as const;

/** The risks of contracts, liquidation and the overnight fee among them. */
export function RiskSheet(props: RiskSheetProps) {
  const { t } = useTranslation("lever");
  return (
    <ProductRiskSheet
      {...props}
      product="lever"
      saysSo={leverDeal}
      word={t}
      points={points.map((point) => ({ title: t(`risk.${point}.title`), body: t(`risk.${point}.body`) }))}
    />
  );
}
