import { getPayInfo } from "@candor/contract/routes/options.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ProductRiskSheet, type RiskSheetProps } from "../../shared/trading-limits/risk-sheet.tsx";

const points = ["stake", "odds", "price", "void", "flat", "house"] as const;

/** The full risk text of options. */
export function RiskSheet(props: RiskSheetProps) {
  const { t } = useTranslation("option");
  return (
    <ProductRiskSheet
      {...props}
      product="option"
      saysSo={getPayInfo}
      word={t}
      points={points.map((point) => ({ title: t(`risk.${point}.title`), body: t(`risk.${point}.body`) }))}
    />
  );
}
