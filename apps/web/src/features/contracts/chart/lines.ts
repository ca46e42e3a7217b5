import { LONG } from "@candor/contract/domain/contracts.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import type { PriceLine } from "../../../shared/chart/price-lines.tsx";
import type { StopName } from "../form/stops.ts";

/** A stop that was dropped at another price and waits for the user's confirmation. */
export type Dropped = { readonly position: Position; readonly name: StopName; readonly price: string };

export type LineWords = {
  /** "Long 50x" */
  readonly tag: (position: Position) => string;
  readonly pending: (position: Position) => string;
  /** The profit now; empty while it is not known. */
  readonly profit: (position: Position) => string;
  /** The result at a stop, and whether the stop may be there. */
  readonly at: (
    position: Position,
    name: StopName,
    price: string,
  ) => { readonly text: string; readonly wrong: boolean };
  readonly handle: (position: Position, name: StopName) => string;
};

const stops = { takeProfit: "target_profit_price", stopLoss: "stop_loss_price" } as const;
const short = { takeProfit: "TP", stopLoss: "SL" } as const;
export const stopOf = (position: Position, name: StopName): string => position[stops[name]];

/**
 * The pair's positions and waiting orders as lines: each where it opened or would open, and the stops of the chosen one, because those of all would hide
 * the candles. A press on another one's line chooses it.
 */
export function linesOf(
  list: readonly Position[],
  of: {
    readonly chosen: number | undefined;
    readonly dropped: Dropped | undefined;
    readonly words: LineWords;
    readonly onChoose: (id: number) => void;
    readonly onDrop: (dropped: Dropped) => void;
  },
): readonly PriceLine[] {
  const { words, dropped } = of;
  const drawn = list.flatMap((position) => {
    const price = position.open_price ?? position.price;
    return price === null ? [] : [{ position, price, isOpen: position.open_price !== null }];
  });
  const chosen = drawn.find(({ position }) => position.id === of.chosen) ?? drawn[0];
  const entries = drawn.map(({ position, price, isOpen }): PriceLine => {
    return {
      id: `entry:${position.id}`,
      price,
      label: isOpen ? words.tag(position) : words.pending(position),
      note: isOpen ? words.profit(position) : "",
      tone: position.type === LONG ? "up" : "down",
      place: "left",
      ...(position === chosen?.position ? {} : { onPress: () => of.onChoose(position.id) }),
    };
  });
  if (!chosen) return entries;
  const { position } = chosen;
  const names: readonly StopName[] = ["takeProfit", "stopLoss"];
  return [
    ...entries,
    ...names.map((name): PriceLine => {
      const held = dropped?.position.id === position.id && dropped.name === name ? dropped.price : undefined;
      const price = held ?? stopOf(position, name);
      return {
        id: `${name}:${position.id}`,
        price,
        label: short[name],
        note: words.at(position, name, price).text,
        tone: name === "takeProfit" ? "up" : "down",
        place: "middle",
        move: {
          name: words.handle(position, name),
          at: (moved) => words.at(position, name, moved),
          drop: (moved) => of.onDrop({ position, name, price: moved }),
        },
      };
    }),
  ];
}
