import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";

/** A pair's terms: the size of an order and its holding costs. An order keeps the terms that it was opened with. */
export function Terms({ pair }: { readonly pair: ContractPair }) {
  const { t } = useTranslation("contracts");
  const { decimal, percent, integer } = useFormat();
  const [base = ""] = pair.symbol.split("-");
  const rate = (text: string) => percent(percentOf(text), { decimals: 3, signed: false });
  return (
    <dl className="space-y-2.5">
      <KeyValue label={t("terms.lot")}>
        {decimal(pair.lot_size)} {base}
      </KeyValue>
      <KeyValue label={t("terms.spread")}>{rate(pair.spread)}</KeyValue>
      <KeyValue label={t("terms.fee")}>{rate(pair.fee_rate)}</KeyValue>
      <KeyValue label={t("terms.overnight")}>{rate(pair.overnight_rate)}</KeyValue>
      {pair.multiple.muit.map(({ value, max_share }) => (
        <KeyValue key={value} label={t("terms.tier", { multiple: value })}>
          {t("lots", { count: max_share, lots: integer(max_share) })}
        </KeyValue>
      ))}
    </dl>
  );
}
