import type { TermsProblem } from "@candor/contract/rules/derivative-terms.ts";
import { percentOf } from "../format/share.ts";
import { money } from "../ui/money.tsx";

const words: Readonly<Record<TermsProblem["problem"], string>> = {
  not_above_zero: "Above zero.",
  not_below_whole: "Below 100 %.",
  above_whole: "At most 100 %: a win pays at most the stake once more.",
  above_bound: "Too much.",
  below_minimum: "Not below the minimum.",
  below_promised: "Not below what open orders promise.",
  twice: "This duration is there already.",
  not_ascending: "Above the multiple before.",
  lots_rise: "Not more lots than with the multiple before.",
  lots_above_maximum: "Not more than an order may have.",
  above_max_open: "Not above the value of all positions.",
  liquidated_at_once: "With this spread a position would be liquidated as it opens.",
};

/** What is wrong with terms, as a sentence under its field. */
export function problemWords({ problem, bound }: TermsProblem): string {
  if (problem === "above_bound" && bound !== undefined) return `At most ${percentOf(bound)} %.`;
  if (problem === "below_promised" && bound !== undefined) return `Open orders promise ${money(bound)} now.`;
  return words[problem];
}
