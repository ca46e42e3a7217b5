import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";

/** A gray block in the shape of the content; set its size by className. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={cx("block animate-pulse rounded-8 bg-surface-3", className)} />
);

/** Placeholder of a ticker or list row. */
export const SkeletonRow = () => (
  <div aria-hidden className="flex h-14 items-center gap-3 px-4">
    <Skeleton className="size-9 rounded-full!" />
    <span className="grow space-y-2">
      <Skeleton className="h-3 w-28" />
      <Skeleton className="h-2.5 w-16" />
    </span>
    <Skeleton className="h-3 w-16" />
    <Skeleton className="h-8 w-19" />
  </div>
);

export function SkeletonList({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")}>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <SkeletonRow key={key} />
      ))}
    </div>
  );
}

/** Placeholder of a page with a form: fields under their labels. Without text, like PageSkeleton. */
export const FormSkeleton = () => (
  <div aria-busy className="space-y-5 p-gutter pt-4">
    {["w-20", "w-28", "w-16", "w-24"].map((label) => (
      <div key={label} className="space-y-2">
        <Skeleton className={cx("h-3", label)} />
        <Skeleton className="h-12 rounded-12!" />
      </div>
    ))}
  </div>
);

/** Placeholder of a whole page. Without text, since it may show before the texts have loaded. */
export const PageSkeleton = () => (
  <div aria-busy className="space-y-4 p-4">
    <Skeleton className="h-28 rounded-16!" />
    <Skeleton className="h-4 w-40" />
    {["a", "b", "c", "d", "e"].map((key) => (
      <SkeletonRow key={key} />
    ))}
  </div>
);
