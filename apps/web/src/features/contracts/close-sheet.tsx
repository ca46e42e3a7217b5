import { formatAmount } from "@candor/contract/domain/money.ts";
import { leverClose, leverDeal, leverOrderList, type Position } from "@candor/contract/routes/contracts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { isUnsettled, useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { cx } from "../../shared/cx.ts";
import { directionOf } from "../../shared/format/format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMarket } from "../../shared/market/use-markets.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { StepperField } from "../../shared/ui/stepper-field.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { inks } from "./account-row.tsx";
import { Head } from "./card-parts.tsx";
import { lotsOf } from "./form.ts";
import { useLive } from "./live.tsx";
import { closingOf } from "./positions.ts";
import { ShareBar } from "./share-bar.tsx";
import { useRefused } from "./use-refusal.ts";

type CloseSheetProps = { readonly position: Position; readonly open: boolean; readonly onClose: () => void };

/** Closes all lots of a position or some of them, at the next tick: what it would give at the price as it is now. */
export function CloseSheet({ position, open, onClose }: CloseSheetProps) {
  const { t } = useTranslation("lever");
  const { integer } = useFormat();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const [typed, setTyped] = useState<string>();
  const { send, sending, reset } = useIdempotent(leverClose, `lever:close:${position.id}`);
  const refusal = useRefused()(sending);
  const text = typed ?? String(position.share);
  const lots = lotsOf(text);
  const fits = lots !== undefined && lots <= position.share;
  const change = (next: string) => {
    if (refusal) reset();
    setTyped(next);
  };
  const leave = () => {
    onClose();
    reset();
    setTyped(undefined);
  };
  const finish = (done: { readonly closing: number } | undefined) => {
    if (!done) return;
    toast({ title: t("close.accepted"), body: t("close.acceptedBody"), tone: "info" });
    void refresh(leverOrderList, leverDeal, getAsset);
    leave();
  };
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={t("close.title")}
      note={<Head position={position} />}
      foot={
        <Button
          full
          tone={position.type === 1 ? "sell" : "buy"}
          loading={isUnsettled(sending)}
          disabled={!fits || sending.state === "unknown"}
          onClick={async () =>
            finish(await send({ id: position.id, ...(lots === position.share ? {} : { share: lots }) }))
          }
        >
          {fits ? t("close.lots", { count: lots, lots: integer(lots) }) : t("enterLots")}
        </Button>
      }
    >
      <div className="space-y-3 py-1">
        <StepperField
          label={t("close.label", { lots: integer(position.share) })}
          value={text}
          decimals={0}
          onChange={change}
          onStep={(by) => change(String(Math.min(position.share, Math.max(1, (lots ?? 0) + by))))}
          error={
            fits
              ? refusal?.place === "lots"
                ? refusal.text
                : undefined
              : refusalText("LEVER_LOTS", { min: 1, max: position.share })
          }
        />
        <ShareBar
          label={t("close.share")}
          value={[25, 50, 75, 100].find((each) => lots === partLots(position, each))}
          onChange={(each) => change(String(partLots(position, each)))}
        />
        {fits && <Estimate position={position} lots={lots} />}
        <p className="text-12 text-pretty text-text-2">{t("close.note")}</p>
        {refusal && refusal.place !== "lots" && <Callout tone="bad">{refusal.text}</Callout>}
        {sending.state === "unknown" && <UnknownOutcomeCallout again={async () => finish(await sending.again())} />}
      </div>
    </Sheet>
  );
}

/** So many percent of the lots, one at the least. */
const partLots = ({ share }: Position, percent: number): number => Math.max(1, Math.floor((share * percent) / 100));

function Estimate({ position, lots }: { readonly position: Position; readonly lots: number }) {
  const { t } = useTranslation("lever");
  const { decimal, price } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const index = useLive().indexOf(position.symbol);
  const closing = index === undefined ? undefined : closingOf(position, lots, index);
  const profit = closing && formatAmount(closing.profit);
  const money = (text: string | undefined, signed = false) =>
    `${decimal(text, { decimals: 2, signed })} ${position.legal}`;
  return (
    <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
      <KeyValue label={t("close.price")}>{price(closing && formatAmount(closing.price), decimals)}</KeyValue>
      <KeyValue label={t("close.profit")}>
        <span className={cx("font-bold", inks[directionOf(profit)])}>{money(profit, true)}</span>
      </KeyValue>
      <KeyValue label={t("close.margin")}>{money(closing && formatAmount(closing.margin))}</KeyValue>
    </dl>
  );
}
