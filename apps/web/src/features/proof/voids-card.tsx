import { optionVoids } from "@candor/contract/routes/options.ts";
import { useId } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";

const SHOWN = 5;

/** Options that no price opened or settled in time: how many, and their cost to users. */
export function VoidsCard() {
  const { t } = useTranslation("proof");
  const { inFull, integer } = useFormat();
  const { data } = useApi(optionVoids, {});
  const id = useId();
  if (!data) return null;
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-16 font-bold">
          {t("voids.title")}
        </h2>
        <p className="mt-1 text-13 text-pretty text-text-2">
          {data.list.length === 0 ? t("voids.none") : t("voids.body")}
        </p>
        {data.list.slice(0, SHOWN).map(({ day, symbol, currency, ...row }) => (
          <section key={`${day} ${symbol} ${currency}`} className="mt-3">
            <h3 className="text-13 font-medium">{t("voids.day", { day, symbol })}</h3>
            <dl className="mt-1 space-y-1">
              <KeyValue label={t("voids.count")}>{integer(row.count)}</KeyValue>
              <KeyValue label={t("voids.stakes", { currency })}>{inFull(row.stakes)}</KeyValue>
              <KeyValue label={t("voids.missed", { currency })}>{inFull(row.missed)}</KeyValue>
              <KeyValue label={t("voids.avoided", { currency })}>{inFull(row.avoided)}</KeyValue>
              {row.unknown > 0 && <KeyValue label={t("voids.unknown")}>{integer(row.unknown)}</KeyValue>}
            </dl>
          </section>
        ))}
      </section>
    </Card>
  );
}
