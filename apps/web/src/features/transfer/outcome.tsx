import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import type { TransferState } from "./use-transfer.ts";

/** What both accounts will have, before anything is sent. */
export function After({ form, summary: { after }, symbol }: TransferState) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const { decimal } = useFormat();
  if (!after) return null;
  const figure = (text: string) => `${decimal(text, { least: 2 })} ${symbol}`;
  return (
    <Card>
      <h2 className="mb-2 text-12 text-text-2">{t("after")}</h2>
      <dl className="space-y-2">
        <KeyValue label={assets(`account.${form.from}`)}>{figure(after.from)}</KeyValue>
        <KeyValue label={assets(`account.${form.to}`)}>{figure(after.to)}</KeyValue>
      </dl>
    </Card>
  );
}

/** A refusal that no field shows. */
export function useRest({ fields: { rest, refused } }: TransferState): string | undefined {
  const { t } = useTranslation("transfer");
  // Of a transfer nobody knows which price is meant, unlike of an order: it is one that the losses of open contracts are measured by.
  return rest !== undefined && refused?.code === "PRICE_STALE" ? t("priceStale") : rest;
}
