import { formatAmount } from "@candor/contract/domain/money.ts";
import { DOWN, type UP } from "@candor/contract/domain/options.ts";
import type { OptionChoice, OptionPair } from "@candor/contract/routes/options.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { Refused } from "../../../shared/form/refusal.ts";
import type { Act } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { figuresOf } from "./form.ts";
import type { RefusalPlace } from "./refusals.ts";

type ConfirmSheetProps = {
  readonly pair: OptionPair;
  readonly choice: OptionChoice;
  readonly stake: string;
  /** The direction that was pressed; undefined keeps the sheet closed. */
  readonly type: typeof UP | typeof DOWN | undefined;
  readonly act: Act;
  readonly refused: Refused<RefusalPlace> | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Each of the three outcomes in money, before anything is sent. */
export function ConfirmSheet({ pair, choice, stake, type, act, refused, onClose, onConfirm }: ConfirmSheetProps) {
  const { t } = useTranslation("option");
  const { inFull, percent } = useFormat();
  const figures = figuresOf(stake, choice, pair.fee);
  const money = (value: bigint | undefined, signed = false) =>
    `${inFull(formatAmount(value ?? 0n), { signed })} ${pair.currency}`;
  const up = type !== DOWN;
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <Sheet
      open={type !== undefined}
      onClose={onClose}
      title={t("confirm.title", { pair: pair.symbol.replace("-", "/") })}
      foot={
        <Button
          full
          tone={up ? "buy" : "sell"}
          loading={act.busy}
          disabled={act.again !== undefined}
          onClick={onConfirm}
        >
          <Arrow size={20} strokeWidth={2.4} aria-hidden />
          {t(up ? "confirm.up" : "confirm.down", {
            stake: inFull(stake),
            currency: pair.currency,
            seconds: choice.seconds,
          })}
        </Button>
      }
    >
      <dl className="space-y-2.5 py-1">
        <KeyValue label={t("stake.label")}>{money(figures?.stake)}</KeyValue>
        <KeyValue label={t("confirm.fee")}>{money(figures?.fee)}</KeyValue>
        <KeyValue label={t("confirm.ratio")}>
          {percent(percentOf(choice.profit_ratio), { decimals: 0, signed: true })}
        </KeyValue>
      </dl>
      <dl className="my-2 space-y-2.5 rounded-12 bg-surface-2 p-3">
        <KeyValue label={t(up ? "confirm.ifHigher" : "confirm.ifLower")}>
          <span className="text-up">{money(figures && figures.profit - figures.fee, true)}</span>
        </KeyValue>
        <KeyValue label={t(up ? "confirm.ifLower" : "confirm.ifHigher")}>
          <span className="text-down">{money(figures && -figures.needed, true)}</span>
        </KeyValue>
        <KeyValue label={t("confirm.ifEqual")}>{money(figures && -figures.fee, true)}</KeyValue>
      </dl>
      <p className="pb-2 text-12 text-pretty text-text-2">{t("confirm.note")}</p>
      {refused && refused.place !== "elsewhere" && refused.place !== "risk" && (
        <Callout tone="bad">
          {refused.text}
          {refused.code === "INSUFFICIENT_BALANCE" && (
            <a
              className="hit-y ml-2 font-bold underline"
              href={linkTo("transfer", { from: "c2c", to: "mic", currency_id: pair.currency_id })}
            >
              {t("stake.transfer")}
            </a>
          )}
          {refused.place === "limits" && (
            <a className="hit-y ml-2 font-bold underline" href={linkTo("playLimits")}>
              {t("risk.limits")}
            </a>
          )}
        </Callout>
      )}
      {act.again && <UnknownOutcomeCallout again={act.again} />}
    </Sheet>
  );
}
