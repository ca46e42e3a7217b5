import { formatAmount } from "@candor/contract/domain/money.ts";
import { type ReceiptKind, receiptKinds } from "@candor/contract/domain/receipts.ts";
import { type ErrorCode, errorCodes } from "@candor/contract/errors.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import { ChevronRight, ReceiptText, Share2 } from "lucide-react";
import { useState } from "react";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { NotchedCard } from "../../../shared/receipt/notched-card.tsx";
import { ModeNote, Proof } from "../../../shared/receipt/proof.tsx";
import { useReceipt } from "../../../shared/receipt/use-receipt.ts";
import { returnPercent, type ShareResult } from "../../../shared/share/share-result.ts";
import { ShareSheet } from "../../../shared/share/share-sheet.tsx";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { inks } from "../account-row.tsx";
import { useLivePosition } from "../live.tsx";
import { Head } from "./card-parts.tsx";
import { endingOf } from "./ending.ts";
import { isHeld } from "./positions.ts";
import { afterFees, shareResultOf } from "./share-result.ts";

type DetailsProps = {
  readonly position: Position | undefined;
  readonly pairs: readonly ContractPair[] | undefined;
  readonly onClose: () => void;
};

/** Everything of one position: its figures, its overnight fees, why it ended, and a receipt for each step. */
export function DetailsSheet({ position, pairs, onClose }: DetailsProps) {
  const [shared, setShared] = useState<ShareResult>();
  const [sharing, setSharing] = useState(false);
  const share = (result: ShareResult) => {
    setShared(result);
    setSharing(true);
  };
  return (
    <>
      <Sheet
        open={position !== undefined && !sharing}
        onClose={onClose}
        title={position && <Head position={position} />}
        foot={position && <Foot position={position} pairs={pairs} onShare={share} onDone={onClose} />}
      >
        {position && <Details position={position} pairs={pairs} />}
      </Sheet>
      <ShareSheet open={sharing} onClose={() => setSharing(false)} result={shared} />
    </>
  );
}

type FootProps = {
  readonly position: Position;
  readonly pairs: DetailsProps["pairs"];
  readonly onShare: (result: ShareResult) => void;
  readonly onDone: () => void;
};

/** The card shares the position's figures at the moment of the press: a picture does not move with the price. */
function Foot({ position, pairs, onShare, onDone }: FootProps) {
  const { t: common } = useTranslation();
  const { t } = useTranslation("share");
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const quote = useQuote(position.symbol);
  const live = useLivePosition(position, pairs);
  const now = live && quote ? { live, index: quote.now_price, at: quote.at_ms } : undefined;
  const result = shareResultOf(position, now, decimals);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2.5">
      {result && (
        <Button tone="ghost" onClick={() => onShare(result)}>
          <Share2 size={18} aria-hidden className="shrink-0" />
          {t("open")}
        </Button>
      )}
      <Button onClick={onDone}>{common("common.close")}</Button>
    </div>
  );
}

function Details({ position, pairs }: { readonly position: Position; readonly pairs: DetailsProps["pairs"] }) {
  const { t } = useTranslation("contracts");
  const last = position.receipts.at(-1);
  return (
    <div className="space-y-3 pb-3">
      <Outcome position={position} />
      {position.state === "refused" && <Refused position={position} />}
      <Figures position={position} pairs={pairs} />
      {position.deduction !== "0" && <Callout tone="warn">{t("risk.deleveraging.body")}</Callout>}
      {last && (
        <NotchedCard behind="bg-surface-1" top={<Receipts position={position} />}>
          <Proof id={last.id} />
        </NotchedCard>
      )}
      <ModeNote both={t("mode.both")} simulated={t("mode.simulated")} practice={t("mode.practice")} />
    </div>
  );
}

function Outcome({ position }: { readonly position: Position }) {
  const { t } = useTranslation("contracts");
  const { cents, percent } = useFormat();
  if (position.state !== "closed") return null;
  const rate = returnPercent({ outcome: afterFees(position, position.profit), put: position.margin });
  return (
    <div role="status" className="pt-1 pb-1 text-center">
      <p className="text-text-2">{t(`ending.${endingOf(position)}`)}</p>
      <p className={cx("mt-1 text-34 font-bold", inks[directionOf(position.profit)])}>
        {cents(position.profit, { signed: true })} <span className="text-18 font-medium">{position.legal}</span>
      </p>
      {rate && <p className="mt-1 text-12 text-text-2">{t("details.return", { rate: percent(rate) })}</p>}
      {position.close_reason === "liquidation" && <Liquidation position={position} />}
    </div>
  );
}

/** Why the position was closed, and how much of the loss the user bore: where the account had less, the closing receipt shows what it paid. */
function Liquidation({ position }: { readonly position: Position }) {
  const { t } = useTranslation("contracts");
  const { cents } = useFormat();
  const { data } = useReceipt(position.receipts.findLast(({ kind }) => kind === "lever_close")?.id);
  const paid = data?.result["paid"];
  const spared = typeof paid === "string" && paid.startsWith("-") && paid !== data?.result["profit"];
  return (
    <>
      {spared && (
        <p className="mt-2 text-13 font-bold text-balance">
          {t("details.paid", { amount: `${cents(paid.slice(1))} ${position.legal}` })}
        </p>
      )}
      <p className="mt-2 text-12 text-balance text-text-2">{t("risk.liquidation.body")}</p>
    </>
  );
}

const isErrorCode = (text: string | null): text is ErrorCode => errorCodes.some((code) => code === text);

function Refused({ position: { refusal } }: { readonly position: Position }) {
  const { t } = useTranslation("contracts");
  const refusalText = useRefusalText();
  return (
    <Callout tone="warn">
      <b>{t("details.refused")}</b> {isErrorCode(refusal) ? refusalText(refusal) : t("details.refusedNoTick")}
    </Callout>
  );
}

function Figures({ position, pairs }: { readonly position: Position; readonly pairs: DetailsProps["pairs"] }) {
  const { t } = useTranslation("contracts");
  const { approx, cents, integer, price, time } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const held = isHeld(position);
  const live = useLivePosition(position, pairs);
  const money = (text: string | undefined, signed = false) => `${cents(text, { signed })} ${position.legal}`;
  const when = (at: string | null) => at !== null && time(at, "dayTime");
  const rows: readonly (readonly [string, React.ReactNode] | false)[] = [
    [t("lotsLabel"), integer(position.share)],
    [t("figure.value"), money(live?.value ?? position.value)],
    [t("figure.margin"), money(position.margin)],
    position.price !== null && [t("card.limit"), price(position.price, decimals)],
    position.open_price !== null && [t("card.entry"), price(position.open_price, decimals)],
    position.close_price !== null && [t("details.closePrice"), price(position.close_price, decimals)],
    live !== undefined && [
      t("account.unrealized"),
      <span key="pnl" className={inks[directionOf(live.profit)]}>
        {money(live.profit, true)}
      </span>,
    ],
    held && position.profit !== "0" && [t("details.realized"), money(position.profit, true)],
    live?.liquidation !== undefined && [
      t("figure.liquidation"),
      <span key="liquidation" className="text-warn">
        {approx(price(formatAmount(live.liquidation), decimals))}
      </span>,
    ],
    [t("takeProfit"), price(position.target_profit_price, decimals)],
    [t("stopLoss"), price(position.stop_loss_price, decimals)],
    position.open_price !== null && [t("details.fee"), money(position.fee)],
    position.open_price !== null && [t("details.overnight"), money(position.overnight)],
    live !== undefined && live.nextOvernight !== "" && [t("confirm.night"), approx(money(live.nextOvernight))],
    position.deduction !== "0" && [t("details.deduction"), money(position.deduction)],
    position.opened_at !== null && [t("details.openedAt"), when(position.opened_at)],
    position.closed_at !== null && [t("details.endedAt"), when(position.closed_at)],
  ];
  return (
    <dl className="space-y-2 rounded-12 bg-surface-2 p-3">
      {rows.map(
        (row) =>
          row && (
            <KeyValue key={row[0]} label={row[0]}>
              {row[1]}
            </KeyValue>
          ),
      )}
    </dl>
  );
}

const isReceiptKind = (text: string): text is ReceiptKind => receiptKinds.some((kind) => kind === text);

function Receipts({ position }: { readonly position: Position }) {
  const { t } = useTranslation("receipt");
  const { time } = useFormat();
  return (
    <ul>
      {position.receipts.map(({ id, kind, at }) => (
        <li key={id}>
          <a href={linkTo("receipt", { id, own: 1 })} className="flex min-h-11 items-center gap-2 text-13">
            <ReceiptText size={16} aria-hidden className="shrink-0 text-brand" />
            <span className="min-w-0 grow font-medium">{isReceiptKind(kind) ? t(`kind.${kind}`) : kind}</span>
            <span className="text-12 text-text-2">{time(at, "dayTime")}</span>
            <ChevronRight size={16} aria-hidden className="shrink-0 text-text-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}
