const RING = "M20.6 5.2A12 12 0 1 0 27.6 18.9";
const TICK = "M10.6 15.6l5.2 5.3L28.2 7.4";

/** The coin left open; `proof` is the dark ring with a brand tick that means "recomputed in your browser" and nothing else. */
export const Mark = ({ size = 28, proof = false }: { readonly size?: number; readonly proof?: boolean }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    strokeWidth="4.2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={RING} className={proof ? "stroke-text-1" : "stroke-brand"} />
    <path d={TICK} className="stroke-mint" />
  </svg>
);

/** Mark and name. Says "Candor" to screen readers. */
export const Wordmark = ({ height = 32 }: { readonly height?: number }) => (
  <svg
    role="img"
    aria-label="Candor"
    height={height}
    viewBox="0 0 168 40"
    fill="none"
    strokeWidth="4.4"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <g transform="translate(0 4)">
      <path d={RING} className="stroke-brand" />
      <path d={TICK} className="stroke-mint" />
    </g>
    <g transform="translate(40 0)" className="stroke-text-1">
      <path d="M14.6 15.9a7.6 7.6 0 1 0 0 10.2" />
      <circle cx="29.6" cy="21" r="7.6" />
      <path d="M37.2 13.4v15.2M46 28.6V13.4M46 21a6.6 6.6 0 0 1 13.2 0v7.6" />
      <circle cx="75" cy="21" r="7.6" />
      <path d="M82.6 5.6v23" />
      <circle cx="98.6" cy="21" r="7.6" />
      <path d="M115 28.6V13.4M115 21c0-4.6 2.8-7.3 7.2-7.3" />
    </g>
  </svg>
);
