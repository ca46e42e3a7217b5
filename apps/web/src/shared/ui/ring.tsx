import type { ReactNode } from "react";
import { cx } from "../cx.ts";

/** The logo's open ring, used for loading, empty and error states. */
const ARC = "M20.6 5.2A12 12 0 1 0 27.6 18.9";

/** Spins while something is pending. Hidden from screen readers: add a text beside it. */
export function Spinner({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className="shrink-0 animate-spin"
    >
      <path d={ARC} stroke="currentColor" strokeWidth="4.2" strokeLinecap="round" />
    </svg>
  );
}

/** The background disc of a state, with its ring drawn as an outline. */
const Disc = ({ look, children }: { readonly look: string; readonly children: ReactNode }) => (
  <span aria-hidden className={cx("grid size-16 place-items-center rounded-full", look)}>
    <svg
      aria-hidden="true"
      width="36"
      height="36"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.6"
      strokeLinecap="round"
    >
      {children}
    </svg>
  </span>
);

export const EmptyRing = () => (
  <Disc look="bg-brand-soft text-brand">
    <path d={ARC} />
    <path d="M16 11v10M11 16h10" />
  </Disc>
);

export const BrokenRing = () => (
  <Disc look="bg-warn-soft text-warn">
    <circle cx="16" cy="16" r="12" strokeDasharray="9 9.85" />
    <path d="M16 10.5v6.5M16 21.6v.1" />
  </Disc>
);
