import { cx } from "../cx.ts";

/** Lies behind a row of the book and grows from the right (or left) by cumulative size. The row must be `relative`. `share` is 0 to 1. */
export const DepthBar = ({
  share,
  side,
  from = "right",
}: {
  readonly share: number;
  readonly side: "buy" | "sell";
  readonly from?: "left" | "right";
}) => (
  <span
    aria-hidden
    className={cx(
      "absolute inset-y-px w-full rounded-[2px]",
      side === "buy" ? "bg-up-depth" : "bg-down-depth",
      from === "right" ? "right-0 origin-right" : "left-0 origin-left",
    )}
    style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }}
  />
);
