import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { EntryOrigin } from "./entry-origin.tsx";
import { movementOf } from "./movement.ts";

type EntrySheetProps = {
  /** The entry that was opened last; it stays while the sheet slides out. */
  readonly entry: LedgerEntry | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Everything the ledger knows about one entry: the effect on held money in words, and the entry's origin. */
export function EntrySheet({ entry, open, onClose }: EntrySheetProps) {
  const { t } = useTranslation("assets");
  const { inFull, time } = useFormat();
  if (!entry) return null;
  const figure = (text: string, signed = false) => `${inFull(text, { signed })} ${entry.symbol}`;
  return (
    <Sheet open={open} onClose={onClose} title={t(`tag.${entry.tag}`)}>
      <Callout>{t(`movement.${movementOf(entry).kind}`)}</Callout>
      <dl className="mt-4 space-y-3">
        <KeyValue label={t("ledger.account")}>{t(`account.${entry.account}`)}</KeyValue>
        <KeyValue label={t("ledger.availableChange")}>{figure(entry.available, true)}</KeyValue>
        <KeyValue label={t("ledger.frozenChange")}>{figure(entry.frozen, true)}</KeyValue>
        <KeyValue label={t("ledger.availableAfter")}>{figure(entry.available_after)}</KeyValue>
        <KeyValue label={t("ledger.frozenAfter")}>{figure(entry.frozen_after)}</KeyValue>
        <KeyValue label={t("ledger.time")}>
          <time dateTime={entry.created_at}>{time(entry.created_at, "full")}</time>
        </KeyValue>
        <KeyValue label={t("ledger.number")}>
          <span className="select-all">{entry.id}</span>
        </KeyValue>
        {entry.ref !== null && (
          <KeyValue label={t("ledger.reference")}>
            <span className="font-mono text-12 break-all select-all">{entry.ref}</span>
          </KeyValue>
        )}
      </dl>
      {open && <EntryOrigin id={entry.id} onLeave={onClose} />}
    </Sheet>
  );
}
