import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import type { ReactNode } from "react";
import { cx } from "../../shared/cx.ts";

/** Line drawings of what each photo has to show. They add nothing to the words beside them. */

const Lines = ({
  box,
  className,
  children,
}: {
  readonly box: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <svg
    aria-hidden="true"
    viewBox={box}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {children}
  </svg>
);

const Front = () => (
  <Lines box="0 0 96 64" className="w-24 max-w-3/4 text-text-3">
    <rect x="2" y="2" width="92" height="60" rx="6" />
    <rect x="11" y="13" width="24" height="28" rx="3" className="stroke-brand" />
    <circle cx="23" cy="23" r="5" className="stroke-brand" />
    <path d="M14 38c2-8 16-8 18 0" className="stroke-brand" />
    <path d="M44 18h36M44 28h26M44 38h32M11 51h70" />
  </Lines>
);

const Back = () => (
  <Lines box="0 0 96 64" className="w-24 max-w-3/4 text-text-3">
    <rect x="2" y="2" width="92" height="60" rx="6" />
    <path d="M2 14h92M2 22h92" className="stroke-brand" />
    <path d="M12 33h44M12 42h30M12 51h64M72 33h10v9H72z" />
  </Lines>
);

const Hand = () => (
  <Lines box="0 0 96 80" className="w-24 shrink-0 text-text-2">
    <circle cx="38" cy="24" r="15" />
    <path d="M8 78c0-22 13-32 30-32 8 0 14 2 19 6" />
    <g className="stroke-brand">
      <rect x="52" y="30" width="40" height="27" rx="4" />
      <circle cx="62" cy="40" r="4" />
      <path d="M56 51c1-6 11-6 12 0M74 39h12M74 46h9" />
    </g>
    <path d="M62 62c4 4 10 5 14 3M66 70l-4 8" />
  </Lines>
);

const drawings: Record<PhotoKind, () => ReactNode> = { front: Front, back: Back, hand: Hand };

export function PhotoDrawing({ kind }: { readonly kind: PhotoKind }) {
  const Drawing = drawings[kind];
  return <Drawing />;
}

export type Hint = "corners" | "cut" | "blur" | "glare";

const Cross = () => <path d="M26 17l8 8M34 17l-8 8" strokeWidth="2.4" />;

/** Right and wrong ways of taking the photo: a check mark for the right one, a cross for the others, so that color is not the only cue. */
export const HintDrawing = ({ hint }: { readonly hint: Hint }) => (
  <Lines
    box="0 0 60 42"
    className={cx("mx-auto w-15 rounded-8 bg-surface-2", hint === "corners" ? "text-brand" : "text-bad")}
  >
    {hint === "corners" && (
      <>
        <rect x="10" y="8" width="40" height="26" rx="3" />
        <path d="M24 21l5 5 9-10" strokeWidth="2.4" />
      </>
    )}
    {hint === "cut" && (
      <>
        <path d="M0 25h34V0" />
        <path d="M39 29l8 8M47 29l-8 8" strokeWidth="2.4" />
      </>
    )}
    {hint === "blur" && (
      <>
        <rect x="8" y="7" width="40" height="26" rx="3" opacity=".3" strokeWidth="4" />
        <rect x="12" y="10" width="40" height="26" rx="3" opacity=".3" strokeWidth="4" />
        <Cross />
      </>
    )}
    {hint === "glare" && (
      <>
        <rect x="10" y="8" width="40" height="26" rx="3" />
        <path d="M16 32L38 10M24 33L46 11" opacity=".35" strokeWidth="4" />
        <Cross />
      </>
    )}
  </Lines>
);
