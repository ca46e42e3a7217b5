import { getArea } from "@candor/contract/routes/common.ts";
import { Check, Search, X } from "lucide-react";
import { useState } from "react";
import { useApi } from "../api/use-api.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type Area, searchAreas, suggestedAreas } from "./areas.ts";

type AreaSearchProps = {
  /** ISO 3166 code; empty while none is chosen. */
  readonly chosen: string;
  readonly onChoose: (area: Area) => void;
  /** Without the dialing codes, for a place instead of a number. */
  readonly plain?: boolean;
};

/** The countries and regions that accept registrations. */
export function AreaSearch(props: AreaSearchProps) {
  const { data, isError, refetch } = useApi(getArea, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (isError && !data) return <ErrorState onRetry={refetch} />;
  return <AreaChoice {...props} all={data?.list} />;
}

/** A list of countries and regions with a search field, the most likely ones for this user first. `all` is undefined while it loads. */
export function AreaChoice({
  chosen,
  onChoose,
  plain = false,
  all,
}: AreaSearchProps & { readonly all: readonly Area[] | undefined }) {
  const { t, language } = useTranslation("contact");
  const { t: common } = useTranslation();
  const [text, setText] = useState("");
  const searching = text.trim() !== "";
  const list = all && searchAreas(all, text);
  const suggested = all && suggestedAreas(all, { chosen, browser: navigator.languages, language });
  return (
    // The sheet keeps its height while the list gets shorter, so that the search field does not move under the finger.
    <div className="min-h-[70dvh]">
      <div className="sticky top-[var(--head-h,-4px)] z-10 -mx-4 bg-surface-1 px-4 pt-1 pb-2">
        <Field
          label={<span className="sr-only">{t("area.search")}</span>}
          type="search"
          enterKeyHint="search"
          placeholder={t("area.search")}
          value={text}
          onChange={setText}
          before={<Search size={20} aria-hidden className="shrink-0 text-text-2" />}
          // The built-in clear button is blue in some browsers and missing in others.
          className="[&::-webkit-search-cancel-button]:hidden"
          after={
            text !== "" && (
              <IconButton label={common("common.clear")} className="-mr-2.5 text-text-2" onClick={() => setText("")}>
                <X size={18} aria-hidden />
              </IconButton>
            )
          }
        />
      </div>
      {!list && <AreaSkeleton label={common("common.loading")} />}
      {!searching && suggested && (
        <AreaList title={t("area.suggested")} list={suggested} chosen={chosen} onChoose={onChoose} plain={plain} />
      )}
      {list && list.length > 0 && (
        <AreaList
          title={searching ? undefined : t("area.all")}
          list={list}
          chosen={chosen}
          onChoose={onChoose}
          plain={plain}
        />
      )}
      {list?.length === 0 && <EmptyState title={t("area.none")} body={t("area.noneHint")} />}
    </div>
  );
}

type AreaListProps = {
  readonly title: string | undefined;
  readonly list: readonly Area[];
  readonly chosen: string;
  readonly onChoose: (area: Area) => void;
  readonly plain: boolean;
};

const AreaList = ({ title, list, chosen, onChoose, plain }: AreaListProps) => (
  <section className="mb-3">
    {title !== undefined && <h3 className="pt-1 pb-1 text-12 text-text-3">{title}</h3>}
    <ul className="-mx-4">
      {list.map((area) => (
        <li key={area.code}>
          <button
            type="button"
            aria-current={area.code === chosen || undefined}
            onClick={() => onChoose(area)}
            className="flex min-h-12 w-full items-center gap-3 px-4 text-left -outline-offset-2 active:bg-surface-2"
          >
            <span className={cx("min-w-0 grow text-16", area.code === chosen && "font-bold text-brand")}>
              {area.name}
            </span>
            {!plain && <span className="shrink-0 text-16 text-text-2">+{area.dial}</span>}
            <span className="w-5 shrink-0 text-brand">{area.code === chosen && <Check size={20} aria-hidden />}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);

const AreaSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    {["w-28", "w-40", "w-24", "w-36", "w-32", "w-44", "w-20"].map((width) => (
      <div key={width} aria-hidden className="flex h-12 items-center justify-between pr-8">
        <Skeleton className={cx("h-4", width)} />
        <Skeleton className="h-4 w-9" />
      </div>
    ))}
  </div>
);
