import { RING, TICK } from "../../../shared/ui/logo-paths.ts";

/** The mark, larger than the card, behind its texts. */
export const BackgroundMark = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 32"
    fill="none"
    strokeWidth="4.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="absolute -top-6 -right-10 -z-10 size-66 stroke-white opacity-8"
  >
    <path d={RING} />
    <path d={TICK} />
  </svg>
);
