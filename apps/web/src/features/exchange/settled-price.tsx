import type { SettledConversion } from "@candor/contract/routes/exchange.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { settledRate } from "./form.ts";

/** The price of a conversion as a row: "1 BTC = 67,607.59 USDT". */
export function SettledPrice({ conversion }: { readonly conversion: SettledConversion }) {
  const { t } = useTranslation("exchange");
  const { amountIn } = useFormat();
  const { one, rate, other } = settledRate(conversion);
  return (
    <KeyValue label={t("price")}>{t("priceLine", { price: amountIn(rate, other), from: one, to: other })}</KeyValue>
  );
}
