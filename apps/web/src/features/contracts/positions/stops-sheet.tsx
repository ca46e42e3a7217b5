import {
  type ContractPair,
  contractOrderList,
  contractStopPrice,
  type Position,
} from "@candor/contract/routes/contracts.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { RefusalNote } from "../form/refusal-note.tsx";
import { places } from "../form/refusals.ts";
import { StopFields } from "../form/stop-fields.tsx";
import { type StopTexts, stopProblems } from "../form/stops.ts";
import { useLive } from "../live.tsx";
import { Head } from "./card-parts.tsx";
import { baseOf } from "./stop-base.ts";

type StopsSheetProps = {
  readonly position: Position;
  readonly pair: ContractPair | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

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
