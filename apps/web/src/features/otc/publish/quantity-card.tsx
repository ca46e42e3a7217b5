import { DECIMALS, formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { AddFundsSheet } from "../../../shared/wallet/add-funds-sheet.tsx";
import type { Asset } from "../../../shared/wallet/balances.ts";
import { shareOf } from "../../../shared/wallet/spend.ts";
import { wholeOf } from "./form.ts";
import type { Publishing } from "./use-publish.ts";

type QuantityCardProps = { readonly state: Publishing; readonly asset: Asset };

/** How many coins in all, and how much money one order may be. */
export function QuantityCard({ state, asset }: QuantityCardProps) {
  const { t } = useTranslation("otc");
  const { decimal } = useFormat();
  const { form, act, limits, isChange, price } = state;
  const { coin, fiat } = limits;
  const whole = wholeOf(form.values, price, fiat.decimals);
  return (
    <Card className="space-y-4">
      {!isChange && (
        <div className="space-y-2">
          <AmountField
            large
            label={t("publish.number")}
            {...form.field("number")}
            decimals={coin.decimals}
            placeholder="0"
            disabled={act.busy}
            unit={coin.currency_name}
            hint={
              whole && t("publish.worth", { amount: `${decimal(whole, { decimals: fiat.decimals })} ${fiat.code}` })
            }
          />
          {form.values.side === "sell" && <Balance state={state} asset={asset} />}
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 min-[360px]:grid-cols-2">
        {(["min", "max"] as const).map((field) => (
          <AmountField
            key={field}
            label={t(`publish.${field}`)}
            {...form.field(field)}
            decimals={fiat.decimals}
            placeholder="0"
            disabled={act.busy}
            unit={fiat.code}
          />
        ))}
      </div>
      {whole !== undefined && (
        <Button size="small" tone="ghost" disabled={act.busy} onClick={() => form.change({ max: whole })}>
          {t("publish.useWhole")}
        </Button>
      )}
    </Card>
  );
}

/** The merchant's coins: the ad freezes all that it offers. */
function Balance({ state, asset }: QuantityCardProps) {
  const { t } = useTranslation("otc");
  const { decimal } = useFormat();
  const [open, setOpen] = useState(false);
  const { form, act, limits } = state;
  const { coin, available = "0" } = limits;
  const lack = (parseAmount(form.values.number) ?? 0n) - fromNumeric(available);
  const missing = lack > 0n ? formatAmount(lack) : undefined;
  const coins = (amount: string) => `${decimal(amount)} ${coin.currency_name}`;
  return (
    <>
      <PercentChips
        label={t("publish.number")}
        disabled={act.busy}
        value={undefined}
        onChange={(percent) => form.change({ number: shareOf(available, percent, coin.decimals) })}
      />
      <p className="text-13 text-text-2">
        {t("funds.available", { amount: coins(available) })}{" "}
        <button type="button" className="hit-y font-bold text-brand" onClick={() => setOpen(true)}>
          {missing === undefined ? t("funds.open") : t("funds.missing", { amount: coins(missing) })}
        </button>
      </p>
      <AddFundsSheet
        open={open}
        onClose={() => setOpen(false)}
        to="legal"
        asset={asset}
        currency={{ ...coin, decimals: DECIMALS }}
        missing={missing}
      />
    </>
  );
}
