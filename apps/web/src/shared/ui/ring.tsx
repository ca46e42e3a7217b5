/** The open ring of the mark, which stands for whatever is under way, empty or broken. */
const ARC = "M20.6 5.2A12 12 0 1 0 27.6 18.9";

/** Turns while something is under way. Hidden from screen readers: say so in words beside it. */
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

export function EmptyRing() {
  return (
    <span aria-hidden className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
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
        <path d={ARC} />
        <path d="M16 11v10M11 16h10" />
      </svg>
    </span>
  );
}

export function BrokenRing() {
  return (
    <span aria-hidden className="grid size-16 place-items-center rounded-full bg-warn-soft text-warn">
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
        <circle cx="16" cy="16" r="12" strokeDasharray="9 9.85" />
        <path d="M16 10.5v6.5M16 21.6v.1" />
      </svg>
    </span>
  );
}
