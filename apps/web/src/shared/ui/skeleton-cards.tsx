import { useTranslation } from "../i18n/use-translation.ts";
import { Card } from "./card.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Placeholder of two cards: an icon beside a title and lines of these widths. */
export function SkeletonCards({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")} className="space-y-3">
      {["a", "b"].map((key) => (
        <Card key={key} className="flex gap-3">
          <Skeleton className="size-10 rounded-full!" />
          <span className="grow space-y-2.5 pt-1">
            <Skeleton className="h-4 w-36" />
            {lines.map((width) => (
              <Skeleton key={width} className={`h-3 ${width}`} />
            ))}
          </span>
        </Card>
      ))}
    </div>
  );
}
