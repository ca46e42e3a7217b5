import type { OptionChoice, OptionPair } from "@candor/contract/routes/options.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { stakeShare } from "./form.ts";

type StakeFieldProps = {
  readonly pair: OptionPair;
  readonly choice: OptionChoice;
  readonly stake: string;
  readonly onChange: (stake: string) => void;
  readonly available: string | undefined;
  readonly error: string | undefined;
  /** The refusal is about the balance: links to ways of adding funds. */
  readonly offerTransfer: boolean;
};
const STAKE_DECIMALS = 2;
const shares = [25, 50, 75, 100] as const;

/** The stake with its limits, quick amounts, the available balance, and a link to add funds. */
export function StakeField({ pair, choice, stake, onChange, available, error, offerTransfer }: StakeFieldProps) {
  const { t } = useTranslation("option");
  const { amountIn, decimal, percent } = useFormat();
  const chips = [
    { value: choice.min_num, label: decimal(choice.min_num) },
    ...shares.map((share) => ({
      value: `${share}`,
      label: percent(`${share}`, { decimals: 0, signed: false }),
    })),
  ];
  const stakeOf = (chip: string) =>
    chip === choice.min_num ? chip : stakeShare(available ?? "0", +chip, pair.fee, STAKE_DECIMALS);
  const current = chips.find(({ value }) => stake !== "" && stakeOf(value) === stake)?.value;
  return (
    <div>
      <AmountField
        label={t("stake.label")}
        aside={t("stake.limits", {
          min: decimal(choice.min_num),
          max: decimal(choice.max_num),
          currency: pair.currency,
        })}
        value={stake}
        onChange={onChange}
        decimals={STAKE_DECIMALS}
        unit={pair.currency}
        error={error}
      />
      <Chips
        even
        className="mt-2"
        label={t("stake.quick")}
        items={chips}
        value={current}
        disabled={available === undefined}
        onChange={(chip) => onChange(stakeOf(chip))}
      />
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-12 text-text-2">
        <span>
          {available === undefined
            ? t("stake.availableUnknown")
            : t("stake.available", { amount: amountIn(available, pair.currency), currency: pair.currency })}
          {available !== undefined && (
            <a
              href={linkTo("transfer", { from: "c2c", to: "mic", currency_id: pair.currency_id })}
              className={offerTransfer ? "hit-y ml-2 font-bold text-brand" : "hit-y ml-2 font-medium text-brand"}
            >
              {t("stake.transfer")}
            </a>
          )}
        </span>
        <span>{t("stake.fee", { rate: percent(percentOf(pair.fee), { decimals: 2, signed: false }) })}</span>
      </div>
    </div>
  );
}
