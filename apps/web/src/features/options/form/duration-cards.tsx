import type { OptionPair } from "@candor/contract/routes/options.ts";
import { useId, useState } from "react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf, percentUp } from "../../../shared/market/percent-of.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";

type DurationCardsProps = {
  readonly pair: OptionPair;
  readonly seconds: number | undefined;
  readonly onChange: (seconds: number) => void;
  readonly error: string | undefined;
};

/** Cards in one row at most; more than five wrap. */
const IN_A_ROW = 5;

/** Duration, the profit of a win, and the break-even rate. */
export function DurationCards({ pair, seconds, onChange, error }: DurationCardsProps) {
  const { t } = useTranslation("option");
  const { percent } = useFormat();
  const [explaining, setExplaining] = useState(false);
  const name = useId();
  const columns = Math.min(IN_A_ROW, pair.seconds.length);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-12 text-text-2">
        <span>{t("duration.label")}</span>
        <button
          type="button"
          onClick={() => setExplaining(true)}
          className="hit-y underline decoration-dotted underline-offset-3"
        >
          {t("duration.breakEven")}
        </button>
      </div>
      <fieldset
        aria-label={t("duration.label")}
        className="mt-1.5 grid min-w-0 gap-1.5"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {pair.seconds.map((choice) => {
          const chosen = choice.seconds === seconds;
          return (
            <label
              key={choice.seconds}
              className={cx(
                "grid min-h-16 cursor-pointer place-items-center content-center rounded-12 py-1.5 text-center transition-[background] duration-1",
                "has-focus-visible:outline-2 has-focus-visible:outline-focus",
                chosen ? "bg-brand-soft inset-ring-[1.5px] inset-ring-brand" : "bg-surface-2",
              )}
            >
              <input
                type="radio"
                name={name}
                className="absolute opacity-0"
                checked={chosen}
                onChange={() => onChange(choice.seconds)}
              />
              <span className="text-13 font-medium whitespace-nowrap">{t("seconds", { seconds: choice.seconds })}</span>
              <span className="text-16 font-bold whitespace-nowrap text-up max-[340px]:text-14">
                {percent(percentOf(choice.profit_ratio), { decimals: 0, signed: true })}
              </span>
              <span className="text-11 whitespace-nowrap text-text-2">
                {t("duration.atLeast", { rate: percent(percentUp(choice.break_even), { signed: false }) })}
              </span>
            </label>
          );
        })}
      </fieldset>
      {error && (
        <p role="alert" className="mt-1.5 text-12 text-bad">
          {error}
        </p>
      )}
      <BreakEvenSheet open={explaining} onClose={() => setExplaining(false)} pair={pair} />
    </div>
  );
}

type BreakEvenProps = { readonly open: boolean; readonly onClose: () => void; readonly pair: OptionPair };

/** Why more than half must win: each duration with its break-even rate, and one worked example. */
function BreakEvenSheet({ open, onClose, pair }: BreakEvenProps) {
  const { t } = useTranslation("option");
  const { t: common } = useTranslation();
  const { percent } = useFormat();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("breakEven.title")}
      foot={
        <Button full onClick={onClose}>
          {common("common.close")}
        </Button>
      }
    >
      <p className="text-pretty text-text-2">{t("breakEven.body")}</p>
      <table className="my-3 w-full">
        <thead className="text-12 text-text-3">
          <tr>
            <th className="pb-1 text-left font-normal">{t("breakEven.duration")}</th>
            <th className="pb-1 text-right font-normal">{t("breakEven.ratio")}</th>
            <th className="pb-1 text-right font-normal">{t("breakEven.rate")}</th>
          </tr>
        </thead>
        <tbody>
          {pair.seconds.map((choice) => (
            <tr key={choice.seconds} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-medium">
                {t("seconds", { seconds: choice.seconds })}
              </th>
              <td className="py-2 text-right">
                {percent(percentOf(choice.profit_ratio), { decimals: 0, signed: false })}
              </td>
              <td className="py-2 text-right font-bold">{percent(percentUp(choice.break_even), { signed: false })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pb-2 text-12 text-pretty text-text-3">{t("breakEven.formula")}</p>
    </Sheet>
  );
}
