import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { ArrowDownLeft, ArrowUpRight, Lock, LockOpen } from "lucide-react";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { type MovementKind, movementOf } from "./movement.ts";
import { RowFrame } from "./row-frame.tsx";

const icons: Record<MovementKind, typeof Lock> = {
  in: ArrowDownLeft,
  out: ArrowUpRight,
  spent: ArrowUpRight,
  mixed: ArrowUpRight,
  hold: Lock,
  release: LockOpen,
};
const inks = { up: "text-up", down: "text-text-1", flat: "text-text-1" } as const;

/** A ledger entry in words: its purpose, its account, and the available balance after it. Opens its details. */
export function LedgerRow({ entry, onOpen }: { readonly entry: LedgerEntry; readonly onOpen: () => void }) {
  const { t } = useTranslation("assets");
  const { inFull, time } = useFormat();
  const { kind, amount } = movementOf(entry);
  const owned = kind !== "hold" && kind !== "release";
  return (
    <RowFrame
      icon={icons[kind]}
      title={t(`tag.${entry.tag}`)}
      where={t(`account.${entry.account}`)}
      when={<time dateTime={entry.created_at}>{time(entry.created_at)}</time>}
      onOpen={onOpen}
    >
      <span className={cx("block font-bold", owned ? inks[directionOf(amount)] : "text-text-2")}>
        {inFull(amount, { signed: owned })} <span className="text-12 font-normal text-text-2">{entry.symbol}</span>
      </span>
      <span className="block text-12 text-text-3">{t("ledger.after", { amount: inFull(entry.available_after) })}</span>
    </RowFrame>
  );
}
