import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ShareRing } from "../../../shared/ui/share-ring.tsx";

/** How many of an order's days are paid: closed when it is complete. */
export function DayRing({ paid, days }: { readonly paid: number; readonly days: number }) {
  const { t } = useTranslation("hosting");
  return (
    <span
      role="img"
      aria-label={t("order.ring", { paid, days })}
      className="relative grid size-15 shrink-0 place-items-center text-brand"
    >
      <ShareRing size={60} radius={27} width={5} share={paid / days} />
      <span aria-hidden className="text-13 font-bold text-text-1">
        {paid}
        <span className="font-normal text-text-2">{`/${days}`}</span>
      </span>
    </span>
  );
}
