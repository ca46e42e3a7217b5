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
  earns_nothing: "Too small: an order of this size would earn nothing.",
  not_of_kind: "Not a field of this kind of product.",
  cannot_change: "Cannot change: orders of all versions count in it.",
  not_whole: "Machines are whole.",
  above_penalty_days: "Only for terms of up to 15 days.",
  not_after_opening: "End is before start.",
  in_the_past: "This time has passed.",
  off_lot: "Must be a multiple of the pair's lot.",
  off_step: "Must be a multiple of the step.",
  above_supply: "Must not exceed the coins on offer.",
  before_end: "Must not be before the end.",
  before_allotment: "At least 10 minutes after the allotment: the auction begins after it.",
  liquidated_at_once: "With this spread a position would be liquidated as it opens.",
};

/** An error of terms as a sentence, shown below its field. */
export function problemWords({ problem, bound }: TermsProblem): string {
  if (problem === "above_bound" && bound !== undefined) return `At most ${percentOf(bound)} %.`;
  if (problem === "below_promised" && bound !== undefined) return `Open orders reserve ${money(bound)} now.`;
  return words[problem];
}

/** The number of invalid fields, or that the terms are unchanged. */
export function wrongWords(wrong: number, changes: number | undefined): string | undefined {
  if (wrong > 0) return wrong === 1 ? "A field is not valid yet." : `${wrong} fields are not valid yet.`;
  return changes === 0 ? "The terms are unchanged." : undefined;
}
