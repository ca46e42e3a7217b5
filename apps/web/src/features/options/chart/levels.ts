import type { OptionOrder } from "@candor/contract/routes/options.ts";
import type { ChartLevel } from "../../../shared/chart/chart-levels.ts";

type Words = { readonly entry: (price: string) => string; readonly ends: (at: number) => string };

/** Where each order opened and in which bar it ends. Only the one that settles next has labels: two labels at one height cannot be read. */
export const levelsOf = (orders: readonly OptionOrder[], { entry, ends }: Words): ChartLevel[] =>
  orders
    .flatMap(({ open_tick, due_at_ms, type }) =>
      open_tick && due_at_ms !== null ? [{ open_tick, due_at_ms, type }] : [],
    )
    .map(({ open_tick, due_at_ms }, index) => ({
      price: open_tick.price,
      text: index === 0 ? entry(open_tick.price) : "",
      tone: index === 0 ? "plain" : "faint",
      from: open_tick.at_ms,
      ends: { at: due_at_ms, text: index === 0 ? ends(due_at_ms) : "" },
    }));
