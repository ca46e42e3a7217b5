import { Check } from "lucide-react";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { SettledPrice } from "./settled-price.tsx";
import { Sides } from "./sides.tsx";
import type { ExchangeState } from "./use-exchange.ts";

/** The conversion as settled. */
export function ResultSheet({ state: { step, done, leave } }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation();
  const { inFull, time } = useFormat();
  if (!done) return null;
  return (
    <Sheet
      open={step === "done"}
      onClose={leave}
      title={t("result.title")}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button
            tone="ghost"
            onClick={() => {
              leave();
              go("convertRecord");
            }}
          >
            {common("page.convertRecord")}
          </Button>
          <Button onClick={leave}>{common("common.done")}</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pt-1 pb-2">
        <Sides
          given={{ label: t("result.given"), symbol: done.from_symbol, figure: inFull(done.amount) }}
          received={{
            label: t("result.received"),
            symbol: done.to_symbol,
            figure: inFull(done.received),
          }}
        />
        <p role="status" className="flex items-center gap-2 text-13 text-text-2">
          <Check size={18} aria-hidden className="shrink-0 text-brand" />
          {t("result.where")}
        </p>
        <dl className="space-y-2.5">
          <SettledPrice conversion={done} />
          <KeyValue label={t("time")}>
            <time dateTime={done.created_at}>{time(done.created_at, "full")}</time>
          </KeyValue>
        </dl>
      </div>
    </Sheet>
  );
}
