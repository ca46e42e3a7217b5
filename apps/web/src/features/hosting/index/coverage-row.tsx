import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { hostingCoverage } from "@candor/contract/routes/hosting.ts";
import { ChevronRight, Scale } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { leastCovered } from "../coverage.ts";
import { hosting } from "../kind.ts";

/** How much of all promised income is in reserve; the rules have it by currency. Absent while it is not known. */
export function CoverageRow({ kind }: { readonly kind: HostingKind }) {
  const { t } = useTranslation("hosting");
  const { percent } = useFormat();
  const { data } = useApi(hostingCoverage, {});
  const covered = data && leastCovered(data.list);
  if (covered === undefined) return null;
  return (
    <a
      href={linkTo(hosting[kind].pages.rules)}
      className="-mx-4 mt-3 -mb-2.5 block border-t border-line px-4 pt-2.5 pb-3 -outline-offset-2 active:bg-surface-2"
    >
      <span className="flex items-center gap-2.5">
        <Scale size={18} aria-hidden className="shrink-0 text-text-2" />
        <span className="min-w-0 grow">{t("coverage.row")}</span>
        <span className="shrink-0 font-bold">{percent(`${covered}`, { decimals: 0, signed: false })}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
      </span>
      <span aria-hidden className="mt-2 block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className={
            covered >= 100 ? "block h-full rounded-full bg-brand-fill" : "block h-full rounded-full bg-warn-fill"
          }
          style={{ width: `${Math.min(covered, 100)}%` }}
        />
      </span>
    </a>
  );
}
