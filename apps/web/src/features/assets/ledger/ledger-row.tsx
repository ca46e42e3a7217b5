import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { ArrowDownLeft, ArrowUpRight, Lock, LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { type MovementKind, movementOf } from "./movement.ts";

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
  const Icon = icons[kind];
  const owned = kind !== "hold" && kind !== "release";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-17 w-full items-baseline gap-3 border-b border-line p-gutter py-2.5 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="grid size-9 shrink-0 place-items-center self-center rounded-full bg-surface-2 text-text-2 max-[359px]:hidden">
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{t(`tag.${entry.tag}`)}</span>
        <span className="block text-12 text-text-3">{t(`account.${entry.account}`)}</span>
        <time dateTime={entry.created_at} className="block text-12 whitespace-nowrap text-text-3">
          {time(entry.created_at)}
        </time>
      </span>
      <span className="max-w-3/5 text-right">
        <span className={cx("block text-16 font-bold", owned ? inks[directionOf(amount)] : "text-text-2")}>
          {inFull(amount, { signed: owned })} <span className="text-12 font-normal text-text-2">{entry.symbol}</span>
        </span>
        <span className="block text-12 text-text-3">
          {t("ledger.after", { amount: inFull(entry.available_after) })}
        </span>
      </span>
    </button>
  );
}
