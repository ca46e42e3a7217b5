type ShareRingProps = {
  /** Size of the enclosing square, in the svg's own units, like radius and width. */
  readonly size: number;
  readonly radius: number;
  readonly width: number;
  /** How far it is closed, 0 to 1. */
  readonly share: number;
  readonly className?: string;
};

/** A ring that opens or closes, behind the figures of a `relative` parent with the same meaning. */
export function ShareRing({ size, radius, width, share, className = "" }: ShareRingProps) {
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      strokeWidth={width}
      className="absolute inset-0 -rotate-90"
    >
      <circle {...circle} className="stroke-surface-3" />
      <circle
        {...circle}
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
        // A round cap would draw a dot for zero.
        visibility={share > 0 ? undefined : "hidden"}
        className={`stroke-brand ${className}`}
      />
    </svg>
  );
}
