import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { OwnFees } from "../../../shared/market/own-fees.ts";
import { feePercentOf, percentOf } from "../../../shared/market/percent-of.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { byTotal, parsed, type SpotContext, type SpotForm } from "./fields.ts";
import { type SpotSummary, summaryOf } from "./summary.ts";
import type { Placing } from "./use-place-order.ts";

type ConfirmProps = {
  readonly market: Market;
  readonly form: SpotForm;
  readonly context: SpotContext;
  readonly fees: OwnFees;
  readonly placing: Placing;
  readonly sending: boolean;
  readonly act: string;
};

/** Whether the shown depth covers the order. */
function reaches(form: SpotForm, summary: SpotSummary, lot: bigint): boolean {
  if (!byTotal(form)) return summary.quantity >= (parsed(form.quantity) ?? 0n);
  // A total is spent in whole lots, so less than one lot may be left over.
  const left = (parsed(form.total) ?? 0n) - summary.total;
  return summary.averagePrice !== undefined && left <= (summary.averagePrice * lot * 2n) / 100_000_000n;
}

/** A market order fills at once at prices that are not guaranteed: this sheet shows its estimate before it is sent. */
export function ConfirmMarket({ market, form, context, fees, placing, sending, act }: ConfirmProps) {
  const { t } = useTranslation("spot");
  const { approx, inFull, money, percent, price } = useFormat();
  const summary = summaryOf(form, context);
  const amount = (value: bigint | undefined, unit: string) =>
    value === undefined ? "\u2014" : `${inFull(formatAmount(value))} ${unit}`;
  const estimate = (value: bigint | undefined, unit: string, isTyped = false) =>
    isTyped || value === undefined ? amount(value, unit) : approx(money(formatAmount(value), unit));
  const average = summary?.averagePrice;
  // What was typed is exact, the other figure follows from the book. A typed total is only a limit where it is no whole number of lots.
  const isTotalExact = byTotal(form) && summary?.total === parsed(form.total);
  const figuresOf = ({ quantity, total }: SpotSummary): string => {
    const typed = parsed(form.quantity) ?? quantity;
    return t(form.side === "buy" ? "confirm.actBuy" : "confirm.actSell", {
      quantity: byTotal(form) ? estimate(quantity, market.base) : amount(typed, market.base),
      total: estimate(total, market.quote, isTotalExact),
    });
  };
  const band = percent(percentOf(market.price_band), { decimals: 0, signed: false });
  return (
    <Sheet
      open={placing.confirming}
      onClose={placing.leave}
      title={t("confirm.title", { act })}
      note={t("confirm.note")}
      foot={
        <Button full tone={form.side} loading={sending} onClick={() => placing.confirm()}>
          {summary ? figuresOf(summary) : act}
        </Button>
      }
    >
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("confirm.average")}>
          {average === undefined
            ? "\u2014"
            : approx(`${price(formatAmount(average), market.price_decimals)} ${market.quote}`)}
        </KeyValue>
        <KeyValue label={t("confirm.quantity")}>{estimate(summary?.quantity, market.base, !byTotal(form))}</KeyValue>
        <KeyValue label={t("total")}>{estimate(summary?.total, market.quote, isTotalExact)}</KeyValue>
        <KeyValue label={t("confirm.fee")}>{estimate(summary?.fee, summary?.feeCurrency ?? "")}</KeyValue>
        <KeyValue label={t("receive")}>{estimate(summary?.receive, summary?.receiveCurrency ?? "")}</KeyValue>
      </dl>
      {fees.level > 0 && (
        <p className="pb-2 text-12 text-text-2">
          {t("confirm.level", {
            level: fees.level,
            rate: percent(...feePercentOf(fees.taker)),
            market: percent(...feePercentOf(market.taker_fee)),
          })}
        </p>
      )}
      {summary && !reaches(form, summary, context.market.lot) ? (
        <Callout tone="warn">{t("confirm.shallow")}</Callout>
      ) : (
        <Callout>{t(`confirm.band.${market.source}`, { band })}</Callout>
      )}
    </Sheet>
  );
}
