import { LONG } from "@candor/contract/domain/contracts.ts";
import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import {
  type ContractPair,
  contractCancel,
  contractDeal,
  contractOrderList,
  type Position,
} from "@candor/contract/routes/contracts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useAskAgain } from "../../../shared/api/use-ask-again.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { useOnline } from "../../../shared/online.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useLive } from "../live.tsx";
import { Cell, Head, StopsText } from "./card-parts.tsx";
import { pairOf } from "./positions.ts";
import { StopsSheet } from "./stops-sheet.tsx";

type PendingCardProps = { readonly position: Position; readonly pairs: readonly ContractPair[] | undefined };

/** A limit order that waits for its price. One press cancels: the order can be placed again, and a moving market leaves no time for a confirmation. */
export function PendingCard({ position, pairs }: PendingCardProps) {
  const { t } = useTranslation("contracts");
  const { cents, integer, price, time } = useFormat();
  const errorText = useErrorText();
  const online = useOnline();
  const refresh = useRefresh();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const index = useLive().indexOf(position.symbol);
  const [editing, setEditing] = useState(false);
  const { send, busy, refusal, again } = useSend(contractCancel, `lever:cancel:${position.id}`, { polls: false });
  const held = formatAmount((parseAmount(position.margin) ?? 0n) + (parseAmount(position.fee) ?? 0n));
  const act = async () => {
    const done = () => toast({ title: t("cancel.done"), body: t("cancel.doneBody"), tone: "ok" });
    await (again ? again() : send({ id: position.id }, done));
    void refresh(contractOrderList, contractDeal, getAsset);
  };
  useAskAgain(again && act);
  return (
    <article className="border-b border-line p-gutter py-3" aria-label={position.symbol.replace("-", "/")}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Head position={position} />
        <time className="text-12 text-text-3">{time(position.created_at, "dayTime")}</time>
      </div>
      <p className="mt-0.5 text-12 text-text-2">
        {t("card.onHold", {
          count: position.share,
          lots: integer(position.share),
          amount: cents(held),
          currency: position.legal,
        })}
      </p>
      <div className="mt-2 grid grid-cols-3 items-end gap-x-2 text-12">
        <Cell label={t("card.limit")}>{price(position.price ?? undefined, decimals)}</Cell>
        <Cell label={t("card.current")} align="center">
          {price(index === undefined ? undefined : formatAmount(index), decimals)}
        </Cell>
        <Cell label={t("card.opensAt")} align="right">
          {t(position.type === LONG ? "card.below" : "card.above")}
        </Cell>
      </div>
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        <Button size="small" tone="ghost" disabled={!online} onClick={() => setEditing(true)}>
          <StopsText position={position} />
        </Button>
        <Button size="small" tone="ghost" disabled={!online} loading={busy} onClick={() => void act()}>
          {t("cancel.act")}
        </Button>
      </div>
      {again && <p className="mt-1.5 text-12 text-info">{t("cancel.unknown")}</p>}
      {refusal && (
        <p role="alert" className="mt-1.5 text-12 text-bad">
          {errorText(refusal)}
        </p>
      )}
      <StopsSheet position={position} pair={pairOf(pairs, position)} open={editing} onClose={() => setEditing(false)} />
    </article>
  );
}
