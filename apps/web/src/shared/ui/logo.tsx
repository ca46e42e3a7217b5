import { LETTERS, RING, TICK } from "./logo-paths.ts";

/** The coin left open; `proof` is the dark ring with a check mark in the brand color, which means only "recomputed in your browser". */
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

/** Mark and name. Labeled "Candor" for screen readers. */
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
    <path transform="translate(40 0)" d={LETTERS} className="stroke-text-1" />
  </svg>
);
