import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { ArrowDownUp, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import type { TransferAction, TransferForm } from "./form.ts";

type Side = "from" | "to";
type AccountPairProps = {
  readonly form: TransferForm;
  readonly change: (action: TransferAction) => void;
  readonly disabled: boolean;
  /** The available balance of an account, formatted. */
  readonly available: (account: AccountType) => string;
  readonly symbol: string;
};

/** The two accounts in one card with the swap between them, so that the direction is seen at a glance. */
export function AccountPair({ form, change, disabled, available, symbol }: AccountPairProps) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const [open, setOpen] = useState<Side>();
  const side = open ?? "from";
  const row = (each: Side) => (
    <button
      type="button"
      disabled={disabled}
      aria-haspopup="dialog"
      onClick={() => setOpen(each)}
      className="flex min-h-16 w-full items-center gap-3 py-2 pr-16 pl-4 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="min-w-0 grow">
        <span className="block text-12 text-text-2">{t(each)}</span>
        <span className="flex items-center gap-1 text-16 font-bold">
          {assets(`account.${form[each]}`)}
          <ChevronRight size={16} aria-hidden className="shrink-0 text-text-3" />
        </span>
      </span>
    </button>
  );
  return (
    <Card plain className="relative overflow-hidden">
      {row("from")}
      <span aria-hidden className="mr-16 ml-4 block h-px bg-line" />
      {row("to")}
      <button
        type="button"
        aria-label={t("swap")}
        disabled={disabled}
        onClick={() => change({ type: "swap" })}
        className="absolute top-1/2 right-3 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-brand-soft text-brand transition-[scale] duration-1 active:scale-95"
      >
        <ArrowDownUp size={20} aria-hidden />
      </button>
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={t(side)}>
        <OptionList
          options={accountTypes.map((account) => ({
            value: account,
            label: assets(`account.${account}`),
            note: t("available", { amount: `${available(account)} ${symbol}` }),
          }))}
          value={form[side]}
          onChange={(account) => {
            change({ type: side, account });
            setOpen(undefined);
          }}
        />
      </Sheet>
    </Card>
  );
}
