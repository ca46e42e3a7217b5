import { formatAmount } from "@candor/contract/domain/money.ts";
import { useState } from "react";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { inks } from "../account-row.tsx";
import {
  isLiquidatedFirst,
  type StopBase,
  type StopName,
  type StopTexts,
  stopAt,
  stopChoices,
  stopProblems,
  stopResult,
} from "./stops.ts";

export type StopTerms = Parameters<typeof stopResult>[2] & {
  readonly liquidation: Parameters<typeof isLiquidatedFirst>[2];
};
type StopFieldsProps = {
  readonly base: StopBase;
  readonly texts: StopTexts;
  readonly onChange: (texts: StopTexts) => void;
  readonly terms: StopTerms;
  readonly decimals: number;
  readonly currency: string;
  /** The server's refusal of one of the two. */
  readonly refused: Partial<Record<StopName, string | undefined>>;
};
const names = ["takeProfit", "stopLoss"] as const;
type Pressed = Readonly<Record<StopName, number | undefined>>;
const pressedAt = (base: StopBase, name: StopName, texts: StopTexts): number | undefined =>
  stopChoices[name].find((value) => formatAmount(stopAt(base, name, value)) === texts[name]);

/** Take profit and stop loss, each with the gain or loss in money, and preset buttons. */
export function StopFields({ base, texts, onChange, terms, decimals, currency, refused }: StopFieldsProps) {
  const { t } = useTranslation("contracts");
  const { cents, percent } = useFormat();
  const refusalText = useRefusalText();
  const problems = stopProblems(base, texts);
  // The pressed preset stays marked although the price, and with it the preset's value, moves on.
  const [pressed, setPressed] = useState<Pressed>(() => ({
    takeProfit: pressedAt(base, "takeProfit", texts),
    stopLoss: pressedAt(base, "stopLoss", texts),
  }));
  const set = (name: StopName, text: string, chip?: number) => {
    setPressed({ ...pressed, [name]: chip });
    onChange({ ...texts, [name]: text });
  };
  return (
    <div className="space-y-3">
      {names.map((name) => {
        const problem = problems[name];
        const result = stopResult(base, texts[name], terms);
        const chips = stopChoices[name].map((value) => ({
          value,
          label: percent(name === "takeProfit" ? String(value) : `-${value}`, { decimals: 0 }),
        }));
        const shown = result === undefined ? undefined : formatAmount(result);
        return (
          <div key={name}>
            <AmountField
              large
              label={t(name)}
              aside={
                <span className={cx("font-bold", inks[directionOf(shown)])}>
                  {cents(shown, { signed: true })} {currency}
                </span>
              }
              value={texts[name]}
              onChange={(text) => set(name, text)}
              decimals={decimals}
              padded
              unit={currency}
              error={problem ? refusalText(problem.error, problem.params) : refused[name]}
            />
            <Chips
              even
              className="mt-2"
              label={t(name === "takeProfit" ? "stops.gain" : "stops.loss")}
              items={chips}
              value={pressed[name]}
              onChange={(value) => set(name, formatAmount(stopAt(base, name, value)), value)}
            />
          </div>
        );
      })}
      <p className="text-12 text-pretty text-text-2">{t("stops.note")}</p>
      {isLiquidatedFirst(base.side, texts.stopLoss, terms.liquidation) && (
        <Callout tone="warn">{t("stops.liquidatedFirst")}</Callout>
      )}
    </div>
  );
}
