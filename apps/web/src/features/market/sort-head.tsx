import { ChevronDown, ChevronUp } from "lucide-react";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import type { Sort, SortKey } from "../../shared/market/rankings.ts";
import { nextSort } from "./sort.ts";

type SortHeadProps = { readonly sort: Sort | undefined; readonly onSort: (sort: Sort | undefined) => void };

/** The heads of the columns, each a button that sorts by it. */
export function SortHead({ sort, onSort }: SortHeadProps) {
  const column = (key: SortKey) => <Column column={key} sort={sort} onSort={onSort} />;
  return (
    <div className="flex items-center gap-2.5 p-gutter text-12 text-text-2">
      <span className="flex min-w-0 grow items-center gap-3">
        {column("symbol")}
        {column("turnover")}
      </span>
      {column("price")}
      <span className="flex w-21 justify-end max-[359px]:w-19">{column("change")}</span>
    </div>
  );
}

function Column({ column: key, sort, onSort }: SortHeadProps & { readonly column: SortKey }) {
  const { t } = useTranslation("quotes");
  const column = t(`column.${key}`);
  const state = sort?.key !== key ? "off" : sort.descending ? "descending" : "ascending";
  return (
    <button
      type="button"
      aria-label={t(`sort.${state}`, { column })}
      aria-pressed={state !== "off"}
      onClick={() => onSort(nextSort(sort, key))}
      className={cx("hit-y flex min-h-8 items-center gap-0.5 text-left", state !== "off" && "font-medium text-text-1")}
    >
      {column}
      <span aria-hidden className="grid shrink-0">
        <ChevronUp size={10} strokeWidth={3} className={state === "ascending" ? "text-brand" : "text-line-strong"} />
        <ChevronDown
          size={10}
          strokeWidth={3}
          className={cx("-mt-1", state === "descending" ? "text-brand" : "text-line-strong")}
        />
      </span>
    </button>
  );
}
