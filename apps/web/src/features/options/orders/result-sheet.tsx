import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { ReceiptText, Share2 } from "lucide-react";
import { useState } from "react";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { go } from "../../../shared/navigation.ts";
import { NotchedCard } from "../../../shared/receipt/notched-card.tsx";
import { ModeNote, Proof } from "../../../shared/receipt/proof.tsx";
import { useValueText } from "../../../shared/receipt/use-value-text.ts";
import { ShareSheet } from "../../../shared/share/share-sheet.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { DirectionTag } from "../direction.tsx";
import { Way } from "../way.tsx";
import { shareResultOf } from "./share-result.ts";

type ResultSheetProps = { readonly order: OptionOrder | undefined; readonly onClose: () => void };

/** The result of an order, with its proof. It stays until closed, and the last one stays visible while the sheet slides out. */
export function ResultSheet({ order, onClose }: ResultSheetProps) {
  const [sharing, setSharing] = useState(false);
  const decimals = useMarket(order?.symbol ?? "")?.price_decimals ?? 2;
  const shared = order && shareResultOf(order, decimals);
  return (
    <>
      <Sheet
        open={order !== undefined && !sharing}
        onClose={onClose}
        title={
          order && (
            <span className="flex flex-wrap items-center gap-2 text-14 font-normal">
              <CoinIcon symbol={order.symbol.split("-")[0] ?? ""} size={20} />
              {order.symbol.replace("-", "/")}
              <DirectionTag type={order.type} seconds={order.seconds} />
            </span>
          )
        }
        foot={
          <Foot receiptId={order?.delivery_receipt} onShare={shared && (() => setSharing(true))} onDone={onClose} />
        }
      >
        {order && <Result order={order} />}
      </Sheet>
      <ShareSheet open={sharing && shared !== undefined} onClose={() => setSharing(false)} result={shared} />
    </>
  );
}

type FootProps = {
  readonly receiptId: string | null | undefined;
  readonly onShare: (() => void) | undefined;
  readonly onDone: () => void;
};

function Foot({ receiptId, onShare, onDone }: FootProps) {
  const { t: common } = useTranslation();
  const { t } = useTranslation("option");
  const { t: share } = useTranslation("share");
  return (
    <div className="flex gap-2.5">
      <Button
        tone="ghost"
        className="min-w-0 grow basis-0"
        disabled={!receiptId}
        onClick={() => receiptId && go("receipt", { id: receiptId, own: 1 })}
      >
        <ReceiptText size={18} aria-hidden className="shrink-0 max-[340px]:hidden" />
        {t("result.receipt")}
      </Button>
      {onShare && (
        <IconButton label={share("open")} onClick={onShare} className="size-12 bg-surface-2">
          <Share2 size={20} aria-hidden />
        </IconButton>
      )}
      <Button className="min-w-0 grow basis-0" onClick={onDone}>
        {common("common.done")}
      </Button>
    </div>
  );
}

const inks = { up: "text-up", down: "text-down", flat: "text-text-1" };
type Decided = "won" | "lost" | "flat" | "void";
const isDecided = (state: OptionOrder["state"]): state is Decided => state !== "opening" && state !== "running";

/** The payout to the account: stake and profit, the stake, everything including the fee, or nothing. */
function paidBack(order: OptionOrder): string {
  const [stake, profit, fee] = [order.number, order.profit, order.fee].map((text) => parseAmount(text) ?? 0n);
  const back = { won: (stake ?? 0n) + (profit ?? 0n), lost: 0n, flat: stake ?? 0n, void: (stake ?? 0n) + (fee ?? 0n) };
  return formatAmount(isDecided(order.state) ? back[order.state] : 0n);
}

function Result({ order }: { readonly order: OptionOrder }) {
  const { t } = useTranslation("option");
  const { inFull, time } = useFormat();
  if (!isDecided(order.state)) return <p className="py-6 text-center text-text-2">{t("running.delivering")}</p>;
  const outcome = order.outcome ?? "0";
  return (
    <div className="pb-3">
      <div role="status" className="pt-1 pb-4 text-center">
        <p className="text-text-2">{t(`result.${order.state}`)}</p>
        <p className={cx("mt-1 text-34 font-bold", inks[directionOf(outcome)])}>
          {inFull(outcome, { signed: true })} <span className="text-18 font-medium">{order.currency}</span>
        </p>
        <p className="mt-1 text-12 text-balance text-text-2">
          {t(`result.${order.state}Note`, {
            amount: inFull(paidBack(order)),
            currency: order.currency,
            time: time(order.delivery_tick?.at_ms ?? order.due_at_ms ?? order.accepted_at_ms, "clock"),
          })}
        </p>
      </div>
      <NotchedCard behind="bg-surface-1" top={<Prices order={order} />}>
        <Proof id={order.delivery_receipt} />
      </NotchedCard>
      <ModeNote both={t("result.both")} simulated={t("result.simulated")} practice={t("result.practice")} />
    </div>
  );
}

function Prices({ order }: { readonly order: OptionOrder }) {
  const { t } = useTranslation("option");
  const { price } = useFormat();
  const valueText = useValueText();
  const decimals = useMarket(order.symbol)?.price_decimals ?? 2;
  const side = (label: string, tick: OptionOrder["open_tick"], end: boolean) => (
    <div className={end ? "text-right" : ""}>
      <p className="text-12 text-text-2">{label}</p>
      <p className="text-16 font-bold">{tick ? price(tick.price, decimals) : "\u2014"}</p>
      <p className="text-12 text-text-2">{tick ? valueText("at_ms", tick.at_ms) : t("result.none")}</p>
    </div>
  );
  return (
    <div className="flex items-center justify-between gap-3">
      {side(t("result.open"), order.open_tick, false)}
      <Way order={order} />
      {side(t("result.delivery"), order.delivery_tick, true)}
    </div>
  );
}
