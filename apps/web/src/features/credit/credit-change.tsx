import type { OutputOf } from "@candor/contract/route.ts";
import type { credit } from "@candor/contract/routes/account.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";

type Change = OutputOf<typeof credit>["list"][number];

/** One change with the words of the operator who made it. Fixed colors: those of up and down belong to the market. */
export function CreditChange({ change }: { readonly change: Change }) {
  const { t } = useTranslation("credit");
  const { decimal, integer, time } = useFormat();
  const raised = change.delta > 0;
  const Arrow = raised ? ArrowUp : ArrowDown;
  return (
    <div className="flex items-start gap-3 border-b border-line px-4 py-3">
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-8 shrink-0 place-items-center rounded-full",
          raised ? "bg-brand-soft text-brand" : "bg-bad-soft text-bad",
        )}
      >
        <Arrow size={18} />
      </span>
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{change.reason}</p>
        <p className="text-12 text-text-3">{time(change.created_at)}</p>
      </div>
      <p className="shrink-0 text-right">
        <span className={cx("block font-bold", raised ? "text-brand" : "text-bad")}>
          {decimal(String(change.delta), { signed: true })}
        </span>
        <span className="block text-12 text-text-2">{t("history.after", { score: integer(change.score_after) })}</span>
      </p>
    </div>
  );
}
