import { formatAmount } from "@candor/contract/domain/money.ts";
import {
  type ContractPair,
  contractOrderList,
  contractStopPrice,
  type Position,
} from "@candor/contract/routes/contracts.ts";
import { type ReactNode, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { LiquidationPrice } from "../form/liquidation-price.tsx";
import { RefusalNote } from "../form/refusal-note.tsx";
import { places } from "../form/refusals.ts";
import { StopFields, type StopTerms } from "../form/stop-fields.tsx";
import { type StopBase, type StopTexts, stopProblems } from "../form/stops.ts";
import { useLive } from "../live.tsx";
import { Head } from "./card-parts.tsx";
import { baseOf } from "./stop-base.ts";

type StopsSheetProps = {
  readonly position: Position;
  readonly pair: ContractPair | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

type FactsProps = {
  readonly position: Position;
  readonly base: StopBase;
  readonly terms: StopTerms;
  readonly decimals: number;
};

/** The three prices between which the stops lie: where it opened or will open, now, and where it would be liquidated. */
function Facts({ position, base, terms, decimals }: FactsProps) {
  const { t } = useTranslation("contracts");
  const { price } = useFormat();
  const opened = position.open_price !== null;
  return (
    <dl className="grid grid-cols-3 gap-x-3 rounded-12 bg-surface-2 px-3 py-2.5 text-12">
      <Fact label={t(opened ? "card.entry" : "card.limit")}>{price(formatAmount(base.open), decimals)}</Fact>
      <Fact label={t("card.current")}>{price(formatAmount(base.current), decimals)}</Fact>
      <Fact label={t("figure.liquidation")}>
        <LiquidationPrice at={terms.liquidation} decimals={decimals} />
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col justify-between">
    <dt className="text-text-2">{label}</dt>
    <dd className="text-13 font-medium">{children}</dd>
  </div>
);

/** New stops for an open position or a waiting order; the old ones hold until the new ones are accepted. */
export function StopsSheet({ position, pair, open, onClose }: StopsSheetProps) {
  const { t } = useTranslation("contracts");
  const refresh = useRefresh();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 8;
  const known = baseOf(position, pair, useLive());
  const act = useSend(contractStopPrice, `lever:stops:${position.id}`);
  const kept: StopTexts = { takeProfit: position.target_profit_price, stopLoss: position.stop_loss_price };
  const form = useForm({
    start: kept,
    errors: (values) => (known ? stopProblems(known.base, values) : {}),
    ...places,
    act,
  });
  const { values: texts, refused: refusal } = form;
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) form.restart(kept);
  }
  const save = () =>
    act.send({ id: position.id, target_profit_price: texts.takeProfit, stop_loss_price: texts.stopLoss }, () => {
      toast({ title: t("stops.saved"), body: t("stops.savedBody"), tone: "ok" });
      void refresh(contractOrderList);
      onClose();
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("stops.edit")}
      note={<Head position={position} />}
      foot={
        <Button
          full
          loading={act.busy}
          disabled={!form.isDirty || !known || !form.isValid || act.again !== undefined}
          onClick={save}
        >
          {t(form.isDirty ? "stops.save" : "stops.unchanged")}
        </Button>
      }
    >
      {known && (
        <div className="space-y-3 pb-3">
          <Facts position={position} {...known} decimals={decimals} />
          <StopFields
            {...known}
            texts={texts}
            onChange={form.change}
            decimals={decimals}
            currency={position.legal}
            refused={refusal?.texts ?? {}}
          />
          {refusal && pair && refusal.place !== "takeProfit" && refusal.place !== "stopLoss" && (
            <RefusalNote refusal={refusal} pair={pair} />
          )}
          {act.again && <UnknownOutcomeCallout again={act.again} />}
        </div>
      )}
    </Sheet>
  );
}
