import type { TermsProblem } from "@candor/contract/rules/derivative-terms.ts";
import { percentOf } from "../format/share.ts";
import { money } from "../ui/money.tsx";

const words: Readonly<Record<TermsProblem["problem"], string>> = {
  not_above_zero: "Must be above zero.",
  not_below_whole: "Must be below 100 %.",
  above_whole: "At most 100 %: the profit of a win cannot exceed the stake.",
  above_bound: "Too large.",
  below_minimum: "Must not be below the minimum.",
  below_promised: "Must cover the profit reserved for open orders.",
  twice: "This duration already exists.",
  not_ascending: "Must be above the previous multiple.",
  lots_rise: "Must not exceed the lots of the previous multiple.",
  lots_above_maximum: "Must not exceed the maximum of an order.",
  above_max_open: "Must not exceed the value of all positions.",
  liquidated_at_once: "With this spread a position would be liquidated as it opens.",
};

/** An error of terms as a sentence, shown below its field. */
export function problemWords({ problem, bound }: TermsProblem): string {
  if (problem === "above_bound" && bound !== undefined) return `At most ${percentOf(bound)} %.`;
  if (problem === "below_promised" && bound !== undefined) return `Open orders reserve ${money(bound)} now.`;
  return words[problem];
}
