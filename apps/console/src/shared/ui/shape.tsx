export type ShapeKind = "ring" | "half" | "triangle" | "tick" | "cross" | "square" | "dot";

const drawings: Record<ShapeKind, React.ReactNode> = {
  ring: <circle cx="6" cy="6" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" fill="currentColor" />
    </>
  ),
  triangle: (
    <path
      d="M6 1.6 11 10.4H1zM6 4.8v2.6M6 8.7v.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ),
  tick: <path d="M1.8 6.4 4.7 9.2 10.2 3" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />,
  cross: <path d="m2.6 2.6 6.8 6.8m0-6.8-6.8 6.8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  square: <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1" fill="currentColor" />,
  dot: <circle cx="6" cy="6" r="3" fill="currentColor" />,
};

/** The shape for a color: no state is shown by color alone. */
export const Shape = ({ kind, size = 12 }: { readonly kind: ShapeKind; readonly size?: number }) => (
  <svg className="shape" aria-hidden="true" width={size} height={size} viewBox="0 0 12 12">
    {drawings[kind]}
  </svg>
);
