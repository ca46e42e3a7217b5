import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { valueKindOf } from "./check-names.ts";

const words = [
  "up",
  "down",
  "won",
  "lost",
  "flat",
  "not_opened",
  "not_delivered",
  "user",
  "tp",
  "sl",
  "liquidation",
  "long",
  "short",
  "market",
  "limit",
  "fund",
  "miner",
  "interest",
  "remaining",
] as const;
const isWord = (text: string): text is (typeof words)[number] => words.some((word) => word === text);

/** Seconds are too coarse beside a rule that counts milliseconds: "14:03:52.004". */
const millisecondsOf = (at: number): string => String(at % 1_000).padStart(3, "0");

/** A receipt's value in the user's language; an unknown word is shown unchanged. */
export function useValueText(): (name: string, value: string | number | undefined) => string {
  const { t } = useTranslation("receipt");
  const { inFull, integer, time } = useFormat();
  return (name, value) => {
    if (value === undefined) return "\u2014";
    const kind = valueKindOf(name, value);
    if (typeof value === "number") {
      if (kind === "date") return time(value, "full");
      return kind === "time" ? `${time(value, "clock")}.${millisecondsOf(value)}` : integer(value);
    }
    if (kind === "word") return isWord(value) ? t(`word.${value}`) : value;
    return inFull(value);
  };
}
