import { formatRemaining } from "../../../shared/format/format.ts";

type RingProps = { readonly leftMs: number; readonly share: number; readonly waiting: boolean; readonly label: string };

const SIZE = 54;
const STROKE = 5;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;
/** The ring turns warm in the last seconds: the only real deadline on the page. */
const NEAR_MS = 5_000;

/** The ring that counts down to settlement, with mm:ss inside. */
export function CountdownRing({ leftMs, share, waiting, label }: RingProps) {
  const near = !waiting && leftMs <= NEAR_MS;
  return (
    <span className="relative grid size-[54px] shrink-0 place-items-center" role="timer" aria-label={label}>
      <svg aria-hidden="true" width={SIZE} height={SIZE} className="absolute inset-0 -rotate-90" fill="none">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={STROKE} className="stroke-surface-3" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={STROKE}
          strokeLinecap="round"
          strokeDasharray={`${ROUND * share} ${ROUND}`}
          className={waiting ? "animate-pulse stroke-line-strong" : near ? "stroke-warn" : "stroke-brand"}
        />
      </svg>
      <span aria-hidden className="text-13 font-bold">
        {waiting ? "\u2026" : formatRemaining(leftMs)}
      </span>
    </span>
  );
}
