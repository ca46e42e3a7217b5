import { useFormat } from "../format/use-format.ts";
import { ShareRing } from "../ui/share-ring.tsx";

/** Upload progress, as a ring that closes and in figures. */
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
      <ShareRing size={68} radius={28} width={5} share={share} className="transition-[stroke-dashoffset] duration-2" />
      <span aria-hidden className="text-13 font-bold">
        {text}
      </span>
    </div>
  );
}
