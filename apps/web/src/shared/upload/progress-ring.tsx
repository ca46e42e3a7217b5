import { useFormat } from "../format/use-format.ts";

const RADIUS = 28;
const ROUND = 2 * Math.PI * RADIUS;

/** How much has been sent, as a ring that closes and in figures. */
export function ProgressRing({ share, label }: { readonly share: number; readonly label: string }) {
  const { tag } = useFormat();
  const text = new Intl.NumberFormat(tag, { style: "percent" }).format(share);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="relative grid size-17 place-items-center rounded-full bg-surface-1"
    >
      <svg aria-hidden="true" viewBox="0 0 68 68" fill="none" strokeWidth="5" className="absolute inset-0 -rotate-90">
        <circle cx="34" cy="34" r={RADIUS} className="stroke-surface-3" />
        <circle
          cx="34"
          cy="34"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
          className="stroke-brand transition-[stroke-dashoffset] duration-2"
        />
      </svg>
      <span aria-hidden className="text-13 font-bold">
        {text}
      </span>
    </div>
  );
}
