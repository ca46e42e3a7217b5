import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** Result and path in their places while the proof is loaded and computed. */
export function ProofSkeleton() {
  const { t } = useTranslation("proof");
  return (
    <div role="status" aria-label={t("checking")} className="space-y-3">
      <Card className="flex flex-col items-center pt-5">
        <Skeleton className="size-22 rounded-full!" />
        <Skeleton className="mt-4 h-6 w-60" />
        <p className="mt-2 text-13 text-text-2">{t("checking")}</p>
        <Skeleton className="mt-8 h-10 w-full" />
        <Skeleton className="mt-3 h-4 w-48 self-start" />
      </Card>
      <Card className="space-y-4">
        <Skeleton className="h-5 w-44" />
        {["a", "b", "c", "d"].map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-3 rounded-full!" />
            <Skeleton className="h-3.5 grow" />
            <Skeleton className="h-3.5 w-18" />
          </div>
        ))}
      </Card>
    </div>
  );
}
