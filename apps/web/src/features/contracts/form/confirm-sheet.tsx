import { LONG, SHORT } from "@candor/contract/domain/contracts.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { overnightFee } from "@candor/contract/rules/contracts.ts";
import { useState } from "react";
import type { Refused } from "../../../shared/form/refusal.ts";
import type { Act } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { SideTag } from "../tag.tsx";
import { type ContractContext, type ContractFigures, type ContractForm, costText, tierOf } from "./form.ts";
import { LiquidationPrice } from "./liquidation-price.tsx";
import { OpenButton } from "./open-button.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import type { RefusalPlace } from "./refusals.ts";
import { StopFields } from "./stop-fields.tsx";
import { type StopBase, type StopTexts, stopProblems, suggestedStops } from "./stops.ts";

type ConfirmSheetProps = {
  readonly pair: ContractPair;
  readonly market: Market;
  readonly form: ContractForm;
  readonly context: ContractContext;
  readonly figures: ContractFigures | undefined;
  readonly open: boolean;
  readonly act: Act;
  readonly refusal: Refused<RefusalPlace> | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (stops: StopTexts) => void;
};

/** The order in figures, and its two required stops: suggested values that the user can change. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { t } = useTranslation("contracts");
  const { pair, form, context, figures, open, act, refusal, onClose, onConfirm } = props;
  const multiple = tierOf(context.terms, form.multiple)?.multiple ?? 1;
  const base: StopBase | undefined =
    figures && context.index !== undefined
      ? { side: form.side, open: figures.open, current: context.index, multiple, tick: context.terms.tick }
      : undefined;
  // Suggested again each time the sheet opens, from the current price; typed values stay while it is open.
  const [texts, setTexts] = useState<StopTexts>({ takeProfit: "", stopLoss: "" });
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && base) setTexts(suggestedStops(base));
  }
  const wrong = base === undefined || Object.keys(stopProblems(base, texts)).length > 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("confirm.title", { pair: pair.symbol.replace("-", "/") })}
      foot={
        <OpenButton
          form={form}
          multiple={multiple}
          loading={act.busy}
          disabled={wrong || act.again !== undefined}
          onPress={() => onConfirm(texts)}
        />
      }
    >
      {base && figures && (
        <div className="space-y-3 pb-3">
          <Order {...props} figures={figures} multiple={multiple} />
          <StopFields
            base={base}
            texts={texts}
            onChange={(next) => {
              act.reset();
              setTexts(next);
            }}
            terms={{ spread: context.terms.spread, quantity: figures.quantity, liquidation: figures.liquidation }}
            decimals={props.market.price_decimals}
            currency={pair.legal}
            refused={refusal?.texts ?? {}}
          />
          <p className="text-12 text-pretty text-text-2">
            {t(form.kind === "market" ? "confirm.marketNote" : "confirm.limitNote")}
          </p>
          {refusal && refusal.place !== "takeProfit" && refusal.place !== "stopLoss" && (
            <RefusalNote refusal={refusal} pair={pair} />
          )}
          {act.again && <UnknownOutcomeCallout again={act.again} />}
        </div>
      )}
    </Sheet>
  );
}

type OrderProps = Pick<ConfirmSheetProps, "pair" | "market" | "form" | "context"> & {
  readonly figures: ContractFigures;
  readonly multiple: number;
};

function Order({ pair, market, form, context, figures, multiple }: OrderProps) {
  const { t } = useTranslation("contracts");
  const { approx, cents, decimal, integer, price } = useFormat();
  // A market order opens at a price that is not known yet; a limit order at its own.
  const estimate = form.kind === "market" ? approx : (figure: string) => figure;
  const money = (value: bigint) => `${cents(costText(value))} ${pair.legal}`;
  const night = context.index && overnightFee(figures.quantity, context.index, context.terms.overnightRate);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <SideTag type={form.side === "long" ? LONG : SHORT} multiple={multiple} />
        <span className="font-medium">
          {t("size", {
            count: figures.lots,
            lots: integer(figures.lots),
            quantity: decimal(formatAmount(figures.quantity)),
            coin: market.base,
          })}
        </span>
      </p>
      <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
        <KeyValue label={t(form.kind === "market" ? "confirm.estimated" : "confirm.limit")}>
          {estimate(price(formatAmount(figures.open), market.price_decimals))}
        </KeyValue>
        <KeyValue label={t("figure.value")}>{estimate(money(figures.notional))}</KeyValue>
        <KeyValue label={t("confirm.needed")}>{estimate(money(figures.needed))}</KeyValue>
        <KeyValue label={t("confirm.night")}>{night === undefined ? "\u2014" : approx(money(night))}</KeyValue>
        <KeyValue label={t("figure.liquidation")}>
          <LiquidationPrice at={figures.liquidation} decimals={market.price_decimals} />
        </KeyValue>
      </dl>
    </>
  );
}
