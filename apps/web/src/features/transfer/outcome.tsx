import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import type { TransferState } from "./use-transfer.ts";

/** Both balances after the transfer, before anything is sent. */
export function After({ form, summary: { after }, symbol }: TransferState) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const { money } = useFormat();
  if (!after) return null;
  return (
    <Card>
      <h2 className="mb-2 text-12 text-text-2">{t("after")}</h2>
      <dl className="space-y-2">
        <KeyValue label={assets(`account.${form.from}`)}>{money(after.from, symbol)}</KeyValue>
        <KeyValue label={assets(`account.${form.to}`)}>{money(after.to, symbol)}</KeyValue>
      </dl>
    </Card>
  );
}

/** A refusal without a field. */
export function useRest({ fields: { rest, refused } }: TransferState): string | undefined {
  const { t } = useTranslation("transfer");
  // Unlike an order, a transfer has no obvious price: the text explains that it is the one that values open contracts.
  return rest !== undefined && refused?.code === "PRICE_STALE" ? t("priceStale") : rest;
}
