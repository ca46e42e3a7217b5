import { parseAmount, parsePrice, parseRate } from "@candor/contract/domain/money.ts";
import { type LeverPair, leverOrderList, leverStopPrice, type Position } from "@candor/contract/routes/contracts.ts";
import { quantityOf } from "@candor/contract/rules/contracts.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useMarket } from "../../shared/market/use-markets.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { Head } from "./card-parts.tsx";
import { useLive } from "./live.tsx";
import { isHeld, liveOf, sideOf } from "./positions.ts";
import { RefusalNote } from "./refusal-note.tsx";
import { StopFields, type StopTerms } from "./stop-fields.tsx";
import { type StopBase, type StopTexts, stopProblems } from "./stops.ts";
import { useRefused } from "./use-refusal.ts";

type StopsSheetProps = {
  readonly position: Position;
  readonly pair: LeverPair | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What the stops of a position, or of an order that waits, are set against now. */
function useBase(position: Position, pair: LeverPair | undefined) {
  const { indexOf, accountOf } = useLive();
  const current = indexOf(position.symbol);
  const open = parsePrice(position.open_price ?? position.price ?? undefined);
  const tick = parsePrice(pair?.tick);
  if (current === undefined || open === undefined || tick === undefined) return undefined;
  const base: StopBase = { side: sideOf(position), open, current, multiple: position.multiple, tick };
  const [lotSize, spread] = [parseAmount(position.lot_size), parseRate(position.spread)];
  if (lotSize === undefined || spread === undefined) return undefined;
  const liquidation = isHeld(position)
    ? liveOf(position, current, accountOf(position), undefined).liquidation
    : undefined;
  const terms: StopTerms = { spread, quantity: quantityOf(position.share, lotSize), liquidation };
  return { base, terms };
}

/** New stops for what is open or waits; the old ones hold until the new ones are accepted. */
export function StopsSheet({ position, pair, open, onClose }: StopsSheetProps) {
  const { t } = useTranslation("lever");
  const refresh = useRefresh();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 8;
  const known = useBase(position, pair);
  const { send, sending, reset } = useIdempotent(leverStopPrice, `lever:stops:${position.id}`);
  const refusal = useRefused()(sending);
  const kept = { takeProfit: position.target_profit_price, stopLoss: position.stop_loss_price };
  const [texts, setTexts] = useState<StopTexts>(kept);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTexts(kept);
  }
  const same = texts.takeProfit === kept.takeProfit && texts.stopLoss === kept.stopLoss;
  const wrong = !known || Object.keys(stopProblems(known.base, texts)).length > 0;
  const finish = (changed: Position | undefined) => {
    if (!changed) return;
    toast({ title: t("stops.saved"), body: t("stops.savedBody"), tone: "ok" });
    void refresh(leverOrderList);
    reset();
    onClose();
  };
  const save = async () =>
    finish(await send({ id: position.id, target_profit_price: texts.takeProfit, stop_loss_price: texts.stopLoss }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("stops.edit")}
      note={<Head position={position} />}
      foot={
        <Button
          full
          loading={isUnsettled(sending)}
          disabled={same || wrong || sending.state === "unknown"}
          onClick={() => void save()}
        >
          {t(same ? "stops.unchanged" : "stops.save")}
        </Button>
      }
    >
      {known && (
        <div className="space-y-3 pb-3">
          <StopFields
            {...known}
            texts={texts}
            onChange={(next) => {
              if (refusal) reset();
              setTexts(next);
            }}
            decimals={decimals}
            currency={position.legal}
            refused={refusal ? { [refusal.place]: refusal.text } : {}}
          />
          {refusal && pair && refusal.place !== "takeProfit" && refusal.place !== "stopLoss" && (
            <RefusalNote refusal={refusal} pair={pair} />
          )}
          {sending.state === "unknown" && <UnknownOutcomeCallout again={async () => finish(await sending.again())} />}
        </div>
      )}
    </Sheet>
  );
}
