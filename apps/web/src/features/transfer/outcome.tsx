import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
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

/** Of a transfer nobody knows which price is meant, unlike of an order: it is one that the losses of open contracts are measured by. */
const isStale = (error: unknown): boolean => error instanceof ApiError && error.error === "PRICE_STALE";

/** A refusal that no field shows, or that nobody knows yet what happened. */
export function Outcome({ sending, again }: TransferState) {
  const errorText = useErrorText();
  const { t } = useTranslation("transfer");
  if (sending.state === "unknown") return <UnknownOutcomeCallout again={again} />;
  if (sending.state !== "refused") return null;
  if (sending.error instanceof ApiError && sending.error.fieldText("amount")) return null;
  return (
    <div role="alert">
      <Callout tone="bad">{isStale(sending.error) ? t("priceStale") : errorText(sending.error)}</Callout>
    </div>
  );
}
