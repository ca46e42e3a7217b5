import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { EntryOrigin } from "./entry-origin.tsx";
import { Change } from "./event-row.tsx";
import { movementOf } from "./movement.ts";
import { ProofLink } from "./proof-link.tsx";
import { useEventTitle } from "./use-events.ts";
import { useStory } from "./use-story.ts";

type EventSheetProps = {
  /** The event that was opened last; it stays while the sheet slides out. */
  readonly event: LedgerEvent | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** An event in a sentence, its net effect, its proof, each of its entries, and where they were committed. */
export function EventSheet({ event, open, onClose }: EventSheetProps) {
  return event ? <Shown event={event} open={open} onClose={onClose} /> : null;
}

function Shown({ event, open, onClose }: EventSheetProps & { readonly event: LedgerEvent }) {
  const { t } = useTranslation("assets");
  const { inFull, time } = useFormat();
  const title = useEventTitle()(event);
  const story = useStory()(event);
  return (
    <Sheet open={open} onClose={onClose} title={title} note={time(event.created_at, "full")}>
      <p className="text-text-2">{story}</p>
      <dl className="mt-3 space-y-2">
        {event.changes.map((change) => (
          <KeyValue key={change.currency_id} label={t(`event.${change.kind}`)}>
            <Change change={change} />
          </KeyValue>
        ))}
        {event.fees.map((fee) => (
          <KeyValue key={fee.currency_id} label={t("event.fee")}>
            {inFull(fee.amount)} {fee.symbol}
          </KeyValue>
        ))}
      </dl>
      <ProofLink event={event} onLeave={onClose} />
      <section aria-label={t("view.entries")} className="mt-4 border-t border-line pt-4">
        <h3 className="mb-2 text-12 text-text-2">{t("view.entries")}</h3>
        <ul className="space-y-2.5">
          {event.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
      {open && <EntryOrigin id={event.id} onLeave={onClose} alone />}
    </Sheet>
  );
}

/** As the ledger has it: account, purpose, amount, and what was available after it. */
function Entry({ entry }: { readonly entry: LedgerEntry }) {
  const { t } = useTranslation("assets");
  const { inFull } = useFormat();
  const { kind, amount } = movementOf(entry);
  const signed = kind !== "hold" && kind !== "release";
  return (
    <li className="flex items-baseline justify-between gap-3 text-13">
      <span className="min-w-0">
        {t(`tag.${entry.tag}`)}
        <span className="block text-12 text-text-3">{t(`account.${entry.account}`)}</span>
      </span>
      <span className="text-right">
        {inFull(amount, { signed })} {entry.symbol}
        <span className="block text-12 text-text-3">
          {t("ledger.after", { amount: inFull(entry.available_after) })}
        </span>
      </span>
    </li>
  );
}
