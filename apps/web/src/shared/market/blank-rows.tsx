import { cx } from "../cx.ts";
import { Skeleton } from "../ui/skeleton.tsx";

type BlankRowsProps = { readonly count: number; readonly waiting: boolean; readonly className: string };

/** Rows of a book that has fewer levels than there is room for, so that nothing beneath it moves; gray until the book has loaded. */
export const BlankRows = ({ count, waiting, className }: BlankRowsProps) =>
  Array.from({ length: count }, (_, index) => `blank-${index}`).map((key) => (
    <div key={key} className={cx("py-1", className)}>
      {waiting && <Skeleton className="h-full" />}
    </div>
  ));
