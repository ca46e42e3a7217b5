import { alertKinds, alertRepeats, isOfPrice } from "@candor/contract/domain/alerts.ts";
import { type Alert, changeAlert, createAlert, getAlerts } from "@candor/contract/routes/alert.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { PairTitle } from "../../shared/market/pair-title.tsx";
import { useQuote } from "../../shared/socket/quotes.ts";
import { AmountField } from "../../shared/ui/amount-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useLevelText } from "./alert-row.tsx";
import type { Edited } from "./edited.ts";
import { type AlertValues, alertErrors, changed, decimalsOf, movedPrice, startOf } from "./form.ts";

type AlertSheetProps = {
  readonly edited: Edited | undefined;
  readonly markets: readonly Market[];
  readonly onClose: () => void;
};

/** A new alert, or another form of an existing one, whose pair stays. */
export function AlertSheet({ edited, markets, onClose }: AlertSheetProps) {
  const { t } = useTranslation("alerts");
  const [picked, setPicked] = useState<string>();
  const close = () => {
    setPicked(undefined);
    onClose();
  };
  const market = markets.find(({ symbol }) => symbol === (picked ?? edited?.symbol));
  return (
    <Sheet
      open={edited !== undefined && market !== undefined}
      onClose={close}
      title={t(edited?.alert ? "change" : "add")}
    >
      {edited && market && (
        <AlertForm key={market.symbol} market={market} alert={edited.alert} onPick={setPicked} onDone={close} />
      )}
    </Sheet>
  );
}

const MOVES = [-10, -5, -1, 1, 5, 10] as const;

type AlertFormProps = {
  readonly market: Market;
  readonly alert: Alert | undefined;
  readonly onPick: (symbol: string) => void;
  readonly onDone: () => void;
};

function AlertForm({ market, alert, onPick, onDone }: AlertFormProps) {
  const { t } = useTranslation("alerts");
  const { price, percent } = useFormat();
  const quote = useQuote(market.symbol);
  const { form, again, button, save } = useAlertForm(market, alert, onDone);
  const { kind, basis, repeat } = form.values;
  const isPrice = isOfPrice(kind);
  return (
    <Form className="space-y-4" onSubmit={save}>
      <div className="flex items-center justify-between gap-3">
        {alert ? (
          <span className="text-18 font-bold">{market.symbol.replace("-", "/")}</span>
        ) : (
          <PairTitle symbol={market.symbol} coin onPick={onPick} />
        )}
        <dl className="text-right">
          <KeyValue label={<span className="sr-only">{t("now")}</span>}>
            <span className="text-16 font-bold">{price(quote?.now_price, market.price_decimals)}</span>{" "}
            <span className="text-13 text-text-2">{percent(quote?.change, { signed: true })}</span>
          </KeyValue>
        </dl>
      </div>
      <Segmented
        label={t("kind.label")}
        items={alertKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(next) => form.change({ kind: next })}
      />
      <AmountField
        large
        label={t(isPrice ? "price" : "percent")}
        {...form.field("threshold")}
        decimals={decimalsOf(market, kind)}
        padded={isPrice}
        unit={isPrice ? market.quote : "%"}
      />
      {isPrice && quote && (
        <Chips
          even
          label={t("moves")}
          value={undefined}
          items={MOVES.map((value) => ({ value, label: `${value > 0 ? "+" : "\u2212"}${Math.abs(value)}%` }))}
          onChange={(move) =>
            form.change({ kind: move > 0 ? "above" : "below", threshold: movedPrice(market, quote.now_price, move) })
          }
        />
      )}
      {isPrice && market.source === "index" && (
        <Segmented
          label={t("basis.label")}
          items={(["index", "last"] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
          value={basis}
          onChange={(next) => form.change({ basis: next })}
        />
      )}
      <Segmented
        label={t("repeat.label")}
        items={alertRepeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        value={repeat}
        onChange={(next) => form.change({ repeat: next })}
      />
      <p className="text-12 text-pretty text-text-3">{t(`hint.${repeat}`)}</p>
      <Outcome text={form.rest} again={again} />
      <Button type="submit" full {...button}>
        {t(alert ? "save" : "set")}
      </Button>
    </Form>
  );
}

function useAlertForm(market: Market, alert: Alert | undefined, onDone: () => void) {
  const { t } = useTranslation("alerts");
  const refresh = useRefresh();
  const levelText = useLevelText();
  const quote = useQuote(market.symbol);
  const creating = useSend(createAlert, "alert:create");
  const changing = useSend(changeAlert, "alert:change");
  const act = alert ? changing : creating;
  const form = useForm({
    start: () => startOf(market, quote?.now_price, alert),
    reduce: (values: AlertValues, part: Partial<AlertValues>) => changed(market, quote?.now_price, values, part),
    errors: (values) => alertErrors(market, quote, values),
    names: { threshold: "threshold" },
    codes: {},
    act,
    draft: { name: `alert:${alert?.id ?? market.symbol}`, fields: ["kind", "basis", "threshold", "repeat"] },
  });
  const done = async (saved: Alert) => {
    toast({ title: t("done"), body: `${market.symbol.replace("-", "/")}: ${levelText(saved, market)}`, tone: "ok" });
    onDone();
    await refresh(getAlerts);
  };
  const save = () => {
    if (!form.check()) return;
    if (alert) void changing.send({ id: alert.id, ...form.values }, done);
    else void creating.send({ match_id: market.match_id, ...form.values }, done);
  };
  return { form, again: act.again, button: act.button, save };
}
