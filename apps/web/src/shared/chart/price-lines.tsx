import type { Market } from "@candor/contract/routes/market.ts";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { tagPlaces, withoutHidden } from "./axis-tags.ts";
import type { ChartView } from "./chart-view.ts";
import { snapped, stepped } from "./snap.ts";

/** A price of an order or a position, as a line over the candles with a label of its own, which may be a handle. */
export type PriceLine = {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  /** Beside the label: the profit now, the quantity. */
  readonly note?: string;
  readonly tone: "up" | "down" | "plain";
  /** Where the label stands, so that an entry and its stops do not cover each other. */
  readonly place: "left" | "middle";
  /** For a line that may be moved. */
  readonly move?: {
    /** Name of the handle for people who do not see it: "Take profit of BTC/USDT Long 50x". */
    readonly name: string;
    /** What the price means while the line is held there, and whether it is allowed. */
    readonly at: (price: string) => { readonly text: string; readonly wrong: boolean };
    readonly drop: (price: string) => void;
  };
  readonly onPress?: () => void;
};

/** Arrow keys move a held line by so many ticks. */
const KEY_TICKS = { plain: 1, shift: 50 };
/** Half of the label's height: a line out of view stays at the edge, with an arrow. */
const EDGE_PX = 14;

type LinesProps = {
  readonly market: Market;
  readonly view: ChartView;
  readonly lines: readonly PriceLine[];
  /** The height of the legend in the corner, which no label may cover. */
  readonly top: number;
};
type Place = Pick<LinesProps, "view" | "top">;

const inView = (y: number, { view, top }: Place): number => Math.min(Math.max(y, top + EDGE_PX), view.height - EDGE_PX);

/** The user's lines, over the canvas: a canvas has neither focus nor names, and its drag would compete with the chart's own. */
export function PriceLines({ lines, ...of }: LinesProps) {
  const { view, top } = of;
  const shown = withoutHidden(lines, ({ price }) => view.yOf(+price), {
    top: top + EDGE_PX,
    foot: view.height - EDGE_PX,
  });
  const tags = tagPlaces(
    shown.map(({ price }) => inView(view.yOf(+price), of)),
    view.lastY,
    view.height,
  );
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" style={{ height: view.height }}>
      {shown.map((line, index) => (
        <Line key={line.id} line={line} tag={tags[index] ?? 0} {...of} />
      ))}
    </div>
  );
}

const inks = {
  up: "border-up text-up",
  down: "border-down text-down",
  plain: "border-text-2 text-text-1",
} as const;

type LineProps = { readonly line: PriceLine; readonly tag: number } & Omit<LinesProps, "lines">;

function Line({ line, market, view, top, tag }: LineProps) {
  const { price } = useFormat();
  const [held, setHeld] = useState<string>();
  const at = held ?? line.price;
  const y = view.yOf(+at);
  const edge = inView(y, { view, top });
  const arrow = y < edge - 1 ? "\u2191 " : y > edge + 1 ? "\u2193 " : "";
  const told = held === undefined ? undefined : line.move?.at(held);
  const label = (
    <>
      <span className="font-bold">
        {arrow}
        {line.label}
      </span>
      <span className={cx("tabular-nums", told?.wrong && "text-bad")}>{told ? told.text : line.note}</span>
    </>
  );
  return (
    <div className={cx("absolute inset-x-0 top-0", inks[line.tone])} style={{ transform: `translateY(${edge}px)` }}>
      <div
        className={cx("absolute top-0 left-0 border-t border-inherit", held === undefined ? "border-dashed" : "")}
        style={{ width: view.width, opacity: arrow ? 0 : 1 }}
      />
      <span
        aria-hidden
        className={cx(
          "absolute -translate-y-1/2 rounded-4 border border-inherit bg-page px-1 text-11 whitespace-nowrap tabular-nums",
          held !== undefined && "z-10",
        )}
        style={{ left: view.width + 2, top: held === undefined ? tag - edge : 0 }}
      >
        {price(at, market.price_decimals)}
      </span>
      <Label
        line={line}
        market={market}
        place={{ view, top }}
        held={held}
        onHeld={setHeld}
        spoken={price(at, market.price_decimals)}
      >
        {label}
      </Label>
    </div>
  );
}

type LabelProps = {
  readonly line: PriceLine;
  readonly market: Market;
  readonly place: Place;
  readonly held: string | undefined;
  readonly onHeld: (price: string | undefined) => void;
  readonly spoken: string;
  readonly children: React.ReactNode;
};

const box =
  "absolute top-0 flex h-6 -translate-y-1/2 items-center gap-1 rounded-6 border border-inherit bg-page px-1.5 text-11 whitespace-nowrap shadow-1";

function Label({ line, market, place, held, onHeld, spoken, children }: LabelProps) {
  const start = useRef<{ readonly y: number; readonly from: number }>(undefined);
  const className = cx(box, line.place === "left" ? "left-2" : "left-[38%]");
  const { move } = line;
  const { view } = place;
  if (!move)
    return line.onPress ? (
      <button type="button" onClick={line.onPress} className={cx(className, "hit-y pointer-events-auto")}>
        {children}
      </button>
    ) : (
      <span className={className}>{children}</span>
    );

  const drop = () => {
    start.current = undefined;
    onHeld(undefined);
    if (held !== undefined && held !== line.price) move.drop(held);
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, from: inView(view.yOf(+line.price), place) };
    onHeld(line.price);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const y = Math.min(Math.max(start.current.from + event.clientY - start.current.y, 0), view.height);
    onHeld(snapped(view.priceAt(y), market.tick));
  };
  const key = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction !== 0) {
      const ticks = event.shiftKey ? KEY_TICKS.shift : KEY_TICKS.plain;
      onHeld(stepped(held ?? line.price, market.tick, direction * ticks));
    } else if (event.key === "Enter") drop();
    else if (event.key === "Escape" && held !== undefined) {
      event.stopPropagation();
      onHeld(undefined);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={move.name}
      aria-valuenow={+(held ?? line.price)}
      aria-valuetext={spoken}
      onPointerDown={down}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => {
        start.current = undefined;
        onHeld(undefined);
      }}
      onKeyDown={key}
      onBlur={() => onHeld(undefined)}
      className={cx(className, "hit-y pointer-events-auto cursor-ns-resize touch-none select-none")}
    >
      <GripVertical size={12} aria-hidden />
      {children}
    </div>
  );
}
