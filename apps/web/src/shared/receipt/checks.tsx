import type { ReceiptCheck } from "@candor/contract/rules/receipt.ts";
import { Check, X } from "lucide-react";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Mark } from "../ui/logo.tsx";
import { BrokenRing } from "../ui/ring.tsx";
import { failedFirst, isCheckName } from "./check-names.ts";
import type { Recomputed } from "./use-receipt.ts";
import { useValueText } from "./use-value-text.ts";

/** The seal and its meaning: recomputed on this device, the number of checks, the time taken. */
export function RecomputedHead({ recomputed }: { readonly recomputed: Recomputed }) {
  const { t } = useTranslation("receipt");
  const { integer } = useFormat();
  const count = recomputed.checks.filter(({ ok }) => ok === recomputed.ok).length;
  return (
    <div role="status" className="flex items-center gap-3">
      <span className="shrink-0">{recomputed.ok ? <Mark size={34} proof /> : <BrokenRing />}</span>
      <div className="min-w-0">
        <p className="text-16 font-bold text-balance">{t(recomputed.ok ? "verified.title" : "failed.title")}</p>
        <p className="text-12 text-text-2">
          {recomputed.ok
            ? t("verified.note", { passed: integer(count), ms: integer(recomputed.ms) })
            : t("failed.note", { failed: integer(count), all: integer(recomputed.checks.length) })}
        </p>
      </div>
    </div>
  );
}

/** One check with its mark and its value; a mismatch shows both values. */
function CheckRow({ check }: { readonly check: ReceiptCheck }) {
  const { t } = useTranslation("receipt");
  const valueText = useValueText();
  const { name, ok, expected, found } = check;
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-13">
      {ok ? (
        <Check size={16} strokeWidth={2.6} aria-label={t("passed")} className="mt-px shrink-0 text-brand" />
      ) : (
        <X size={16} strokeWidth={2.6} aria-label={t("notPassed")} className="mt-px shrink-0 text-bad" />
      )}
      <span className="min-w-0 grow">
        {isCheckName(name) ? t(`check.${name}`) : name}
        {!ok && expected !== undefined && (
          <span className="block text-12 text-bad">
            {t("differs", { expected: valueText(name, expected), found: valueText(name, found) })}
          </span>
        )}
      </span>
      {ok && found !== undefined && (
        <span className="shrink-0 text-right whitespace-nowrap text-text-2">{valueText(name, found)}</span>
      )}
    </li>
  );
}

export const CheckList = ({ checks }: { readonly checks: readonly ReceiptCheck[] }) => (
  <ul>
    {failedFirst(checks).map((check) => (
      <CheckRow key={check.name} check={check} />
    ))}
  </ul>
);

/** The checks that matter most to a reader; the full receipt has all of them. */
const briefNames = ["price_of_venues", "opened_in_time", "delivered_in_time", "result", "outcome", "reason"];

/** Seal and main checks, for a result sheet. Failed checks always show. */
export function BriefChecks({ recomputed }: { readonly recomputed: Recomputed }) {
  return (
    <>
      <RecomputedHead recomputed={recomputed} />
      <div className="mt-2">
        <CheckList checks={recomputed.checks.filter(({ name, ok }) => !ok || briefNames.includes(name))} />
      </div>
    </>
  );
}
