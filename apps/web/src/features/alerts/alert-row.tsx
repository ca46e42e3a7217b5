import { isOfPrice } from "@candor/contract/domain/alerts.ts";
import { type Alert, deleteAlert, getAlerts, switchAlert } from "@candor/contract/routes/alert.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { ArrowDown, ArrowUp, Trash2, TrendingDown, TrendingUp } from "lucide-react";
import { useEffect } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

const icons = { above: ArrowUp, below: ArrowDown, rise: TrendingUp, fall: TrendingDown } as const;

/** The level of an alert in words: "At or above 50,000.00 USDT". */
export function useLevelText(): (alert: Pick<Alert, "kind" | "threshold">, market: Market | undefined) => string {
  const { t } = useTranslation("alerts");
  const { price, decimal } = useFormat();
  return ({ kind, threshold }, market) =>
    isOfPrice(kind)
      ? t(`level.${kind}`, {
          level:
            `${market ? price(threshold, market.price_decimals) : decimal(threshold)} ${market?.quote ?? ""}`.trim(),
        })
      : t(`level.${kind}`, { level: decimal(threshold) });
}

type AlertRowProps = { readonly alert: Alert; readonly market: Market | undefined; readonly onEdit: () => void };

/** An alert with its switch; a press on its words changes it. */
export function AlertRow({ alert, market, onEdit }: AlertRowProps) {
  const { t } = useTranslation("alerts");
  const { time } = useFormat();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const levelText = useLevelText();
  const switching = useSend(switchAlert, `alert:switch:${alert.id}`);
  const deleting = useSend(deleteAlert, `alert:delete:${alert.id}`);
  const refusal = switching.refusal ?? deleting.refusal;
  useEffect(() => {
    if (refusal) toast({ title: errorText(refusal), tone: "bad" });
  }, [refusal, errorText]);
  const again = () => refresh(getAlerts);
  const level = levelText(alert, market);
  const Icon = icons[alert.kind];
  const busy = switching.busy || deleting.busy;
  return (
    <div className="flex min-h-13 items-center gap-1 pl-4 not-first:border-t not-first:border-line">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-h-13 min-w-0 grow items-center gap-3 py-2 text-left -outline-offset-2 active:opacity-60"
      >
        <Icon size={20} aria-hidden className={alert.on ? "shrink-0 text-brand" : "shrink-0 text-text-3"} />
        <span className="min-w-0">
          <span className={alert.on ? "block font-medium" : "block text-text-2"}>{level}</span>
          <span className="block text-12 text-pretty text-text-3">
            {t(`repeat.${alert.repeat}`)} · {t(`basis.${alert.basis}`)}
            {alert.fired_at_ms !== null && <> · {t("fired", { time: time(alert.fired_at_ms, "dayMinute") })}</>}
          </span>
        </span>
      </button>
      <IconButton
        label={t("delete", { level })}
        disabled={busy}
        onClick={() =>
          deleting.send({ id: alert.id }, async () => {
            toast({ title: t("deleted"), body: level });
            await again();
          })
        }
      >
        <Trash2 size={18} aria-hidden className="text-text-3" />
      </IconButton>
      <span className="flex pr-4">
        <Switch
          label={level}
          checked={alert.on}
          disabled={busy}
          onChange={(on) => void switching.send({ id: alert.id, on }, again)}
        />
      </span>
    </div>
  );
}
