import { LONG } from "@candor/contract/domain/contracts.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import { contractClose, contractDeal, contractOrderList, type Position } from "@candor/contract/routes/contracts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { cx } from "../../../shared/cx.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { inks } from "../account-row.tsx";
import { lotsOf } from "../form/form.ts";
import { places } from "../form/refusals.ts";
import { ShareBar } from "../form/share-bar.tsx";
import { useLive } from "../live.tsx";
import { Head } from "./card-parts.tsx";
import { closingOf } from "./positions.ts";

type CloseSheetProps = { readonly position: Position; readonly open: boolean; readonly onClose: () => void };

type Typed = { readonly typed: string | undefined };
const nothingTyped: Typed = { typed: undefined };

/** Closes all lots of a position or some of them, at the next tick: shows the result at the current price. */
export function CloseSheet({ position, open, onClose }: CloseSheetProps) {
  const { t } = useTranslation("contracts");
  const { integer } = useFormat();
  const refresh = useRefresh();
  const act = useSend(contractClose, `lever:close:${position.id}`);
  // Until the user types, it means all lots, whose number may change.
  const textOf = ({ typed }: Typed) => typed ?? String(position.share);
  const fitting = (values: Typed) => {
    const lots = lotsOf(textOf(values));
    return lots !== undefined && lots <= position.share ? lots : undefined;
  };
  const form = useForm({
    start: nothingTyped,
    errors: (values) =>
      fitting(values) === undefined
        ? { lots: { error: "LEVER_LOTS" as const, params: { min: 1, max: position.share } } }
        : {},
    shows: () => true,
    ...places,
    act,
  });
  const text = textOf(form.values);
  const lots = fitting(form.values);
  const change = (typed: string) => form.change({ typed });
  const leave = () => {
    onClose();
    form.restart();
  };
  const close = () =>
    act.send({ id: position.id, ...(lots === position.share ? {} : { share: lots }) }, () => {
      toast({ title: t("close.accepted"), body: t("close.acceptedBody"), tone: "info" });
      void refresh(contractOrderList, contractDeal, getAsset);
      leave();
    });
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={t("close.title")}
      note={<Head position={position} />}
      foot={
        <Button
          full
          tone={position.type === LONG ? "sell" : "buy"}
          loading={act.busy}
          disabled={lots === undefined || act.again !== undefined}
          onClick={close}
        >
          {lots !== undefined ? t("close.lots", { count: lots, lots: integer(lots) }) : t("enterLots")}
        </Button>
      }
    >
      <div className="space-y-3 py-1">
        <StepperField
          label={t("close.label", { lots: integer(position.share) })}
          value={text}
          decimals={0}
          onChange={change}
          onStep={(by) => change(String(Math.min(position.share, Math.max(1, (lotsOf(text) ?? 0) + by))))}
          error={form.errorOf("lots")}
        />
        <ShareBar
          label={t("close.share")}
          value={[25, 50, 75, 100].find((each) => lots === partLots(position, each))}
          onChange={(each) => change(String(partLots(position, each)))}
        />
        {lots !== undefined && <Estimate position={position} lots={lots} />}
        <p className="text-12 text-pretty text-text-2">{t("close.note")}</p>
        <Outcome text={form.errorOf("lots") === undefined ? form.refused?.text : undefined} again={act.again} />
      </div>
    </Sheet>
  );
}

/** A percentage of the lots, at least one. */
const partLots = ({ share }: Position, percent: number): number => Math.max(1, Math.floor((share * percent) / 100));

function Estimate({ position, lots }: { readonly position: Position; readonly lots: number }) {
  const { t } = useTranslation("contracts");
  const { approx, cents, price } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const index = useLive().indexOf(position.symbol);
  const closing = index === undefined ? undefined : closingOf(position, lots, index);
  const profit = closing && formatAmount(closing.profit);
  const money = (text: string | undefined, signed = false) => `${cents(text, { signed })} ${position.legal}`;
  return (
    <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
      <KeyValue label={t("close.price")}>
        {closing ? approx(price(formatAmount(closing.price), decimals)) : "\u2014"}
      </KeyValue>
      <KeyValue label={t("close.profit")}>
        <span className={cx("font-bold", inks[directionOf(profit)])}>
          {profit === undefined ? "\u2014" : approx(money(profit, true))}
        </span>
      </KeyValue>
      <KeyValue label={t("close.margin")}>{money(closing && formatAmount(closing.margin))}</KeyValue>
    </dl>
  );
}
