import type { BankCard } from "@candor/contract/routes/bank.ts";
import { ChevronDown, Landmark, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { DeleteCard } from "./delete-card.tsx";

/** The rows under "Details"; bank, number and holder are on the card itself. */
const details = [
  "name",
  "account",
  "branch",
  "bank_address",
  "swift_code",
  "residence_address",
  "postal_code",
] as const;

export function BankCardView({ card }: { readonly card: BankCard }) {
  const { t } = useTranslation("bank");
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const id = useId();
  return (
    <Card plain className="overflow-hidden">
      <div className="flex items-start gap-3 p-4">
        <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          <Landmark size={22} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-16 font-bold wrap-anywhere">{card.bank_name}</h2>
          <p className="text-22 font-bold">{card.card_number}</p>
          <p className="text-13 wrap-anywhere text-text-2">{card.cardholder}</p>
        </div>
        <IconButton
          label={t("delete.label", { bank: card.bank_name, number: card.card_number })}
          className="-mt-2 -mr-2 text-text-2"
          onClick={() => setDeleting(true)}
        >
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between border-t border-line px-4 text-13 text-text-2 -outline-offset-2 active:bg-surface-2"
      >
        {common("common.details")}
        <ChevronDown size={18} aria-hidden className={cx("transition-transform duration-2", open && "rotate-180")} />
      </button>
      <div id={id} hidden={!open} className="px-4 pb-4">
        <dl className="space-y-2">
          {details.map((field) => (
            <KeyValue key={field} label={t(`field.${field}`)}>
              <span className="wrap-anywhere">{card[field]}</span>
            </KeyValue>
          ))}
        </dl>
      </div>
      <DeleteCard card={card} open={deleting} onClose={() => setDeleting(false)} />
    </Card>
  );
}
