import type { LedgerChange, LedgerEvent } from "@candor/contract/routes/record.ts";
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Lock, LockOpen } from "lucide-react";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { accountsOf } from "./accounts-of.ts";
import { RowFrame } from "./row-frame.tsx";
import { useEventTitle } from "./use-events.ts";

const inks = { up: "text-up", down: "text-text-1", flat: "text-text-1" } as const;

function iconOf(changes: readonly LedgerChange[]): typeof Lock {
  const main = changes.find(({ kind }) => kind === "change") ?? changes[0];
  if (main?.kind === "hold") return Lock;
  if (main?.kind === "release") return LockOpen;
  if (main?.kind === "transfer" || changes.length > 1) return ArrowLeftRight;
  return main?.amount.startsWith("-") ? ArrowUpRight : ArrowDownLeft;
}

type EventRowProps = { readonly event: LedgerEvent; readonly onOpen: () => void };

/** One event: its name, its accounts and its time, and what it did to each currency. Opens its entries. */
export function EventRow({ event, onOpen }: EventRowProps) {
  const { t } = useTranslation("assets");
  const { time } = useFormat();
  const title = useEventTitle()(event);
  const { proof } = event;
  const accounts = accountsOf(event).map((account) => t(`account.${account}`));
  return (
    <RowFrame
      icon={iconOf(event.changes)}
      title={title}
      where={accounts.join(" \u2192 ")}
      when={
        <>
          <time dateTime={event.created_at}>{time(event.created_at, "clock")}</time>
          {proof && <SealMark {...proof} />}
        </>
      }
      onOpen={onOpen}
    >
      {event.changes.map((change) => (
        <Change key={change.currency_id} change={change} />
      ))}
    </RowFrame>
  );
}

/** A signed total; an amount that only changed its place has no sign. */
export function Change({ change }: { readonly change: LedgerChange }) {
  const { inFull } = useFormat();
  const owned = change.kind === "change";
  return (
    <span className={cx("block font-bold", owned ? inks[directionOf(change.amount)] : "text-text-2")}>
      {inFull(change.amount, { signed: owned })}{" "}
      <span className="text-12 font-normal text-text-2">{change.symbol}</span>
    </span>
  );
}
