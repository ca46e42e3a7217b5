import { getTradingLimits, setDailyLoss, type TradingLimits } from "@candor/contract/routes/trading-limits.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { AmountField } from "../../shared/ui/amount-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { changeOf, usedPercent } from "./daily-loss.ts";

const DECIMALS = 2;

/** The loss of a day after which new orders are refused: its value, the used part, and a pending change. */
export function DailyLossCard({ limits }: { readonly limits: TradingLimits }) {
  const { t } = useTranslation("tradingLimits");
  const { decimal, inFull, time } = useFormat();
  const refresh = useRefresh();
  const act = useSend(setDailyLoss, "play:daily-loss");
  const form = useForm({ start: { daily_loss: "" }, names: {}, act });
  const amount = (value: string) => `${inFull(value)} USDT`;
  const change = changeOf(limits.daily_loss, form.values.daily_loss);
  const used = usedPercent(limits.lost_today, limits.daily_loss);
  const settle = (saved: TradingLimits | null) => {
    form.restart();
    const body = saved && t(saved.changes_at === null ? "daily.savedNow" : "daily.savedLater");
    toast({ title: t("daily.saved"), ...(body !== null && { body }), tone: "ok" });
    void refresh(getTradingLimits);
  };
  return (
    <Card>
      <h2 className="font-bold">{t("daily.title")}</h2>
      <p className="mt-1 text-13 text-pretty text-text-2">{t("daily.body")}</p>
      <dl className="mt-3 space-y-2">
        <KeyValue label={t("daily.current")}>
          {limits.daily_loss === null ? t("daily.none") : amount(limits.daily_loss)}
        </KeyValue>
        <KeyValue label={t("daily.lost")}>{`${decimal(limits.lost_today, { decimals: DECIMALS })} USDT`}</KeyValue>
      </dl>
      {used !== undefined && (
        <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-surface-3">
          <div className={used === "100" ? "h-full bg-bad" : "h-full bg-brand-fill"} style={{ width: `${used}%` }} />
        </div>
      )}
      {limits.changes_at !== null && (
        <div className="mt-3">
          <Callout tone="info">
            {limits.next_daily_loss === null
              ? t("daily.endsAt", { time: time(limits.changes_at, "dayMinute") })
              : t("daily.becomesAt", {
                  amount: amount(limits.next_daily_loss),
                  time: time(limits.changes_at, "dayMinute"),
                })}
          </Callout>
        </div>
      )}
      <Form className="mt-4 space-y-3" onSubmit={() => change && !act.busy && act.send(form.values, settle)}>
        <AmountField
          label={t("daily.new")}
          {...form.field("daily_loss")}
          decimals={DECIMALS}
          unit="USDT"
          hint={change && t(`daily.hint.${change}`)}
        />
        <Outcome text={form.rest} again={act.again} />
        <Button type="submit" full disabled={!change || act.again !== undefined} loading={act.busy}>
          {t(change ? "daily.save" : "daily.enter")}
        </Button>
        {limits.daily_loss !== null && limits.changes_at === null && (
          <Button full tone="line" disabled={act.busy} onClick={() => act.send({}, settle)}>
            {t("daily.lift")}
          </Button>
        )}
      </Form>
    </Card>
  );
}
