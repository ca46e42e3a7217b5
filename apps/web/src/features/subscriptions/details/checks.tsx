import { Check as CheckIcon, Clock, X } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Mark } from "../../../shared/ui/logo.tsx";
import { BrokenRing } from "../../../shared/ui/ring.tsx";
import type { Check } from "./check.ts";
import type { Checked } from "./use-check.ts";

/** The verdict of this browser, with each check below it. */
export function Checks({ checked: { totals, checks, tookMs } }: { readonly checked: Checked }) {
  const { t } = useTranslation("subscriptions");
  const { integer, time } = useFormat();
  const isWrong = checks.some(({ state }) => state === "failed");
  const head = totals.record?.head;
  return (
    <div className="mt-4 rounded-12 bg-surface-2 p-3">
      <div role={isWrong ? "alert" : "status"} className="flex items-center gap-3">
        <span className="shrink-0">{isWrong ? <BrokenRing /> : <Mark size={34} proof />}</span>
        <div className="min-w-0">
          <p className="text-16 font-bold text-balance">{t(isWrong ? "check.wrong" : "check.right")}</p>
          <p className="text-12 text-text-2">
            {t("check.took", { count: totals.applications, lines: integer(totals.applications), ms: integer(tookMs) })}
          </p>
        </div>
      </div>
      <ul className="mt-2">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      {!head && (
        <p className="mt-1 text-12 text-text-2">
          {t("check.headDue", { time: time(totals.next_head_at_ms, "dayMinute") })}
        </p>
      )}
      {head && !isWrong && (
        <p className="mt-1 text-12 text-text-2">
          {t("check.headOf", { number: integer(head.number), time: time(head.at_ms, "dayMinute") })}
        </p>
      )}
      <p className="mt-2 font-mono text-11 wrap-anywhere text-text-3" translate="no">
        {totals.root}
      </p>
      {isWrong && (
        <div className="mt-2">
          <Callout tone="bad">{t("check.do")}</Callout>
        </div>
      )}
    </div>
  );
}

const looks = {
  passed: { icon: CheckIcon, ink: "text-brand" },
  failed: { icon: X, ink: "text-bad" },
  pending: { icon: Clock, ink: "text-text-2" },
} as const;

function CheckRow({ check: { name, state } }: { readonly check: Check }) {
  const { t } = useTranslation("subscriptions");
  const { icon: Icon, ink } = looks[state];
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-13">
      <Icon size={16} strokeWidth={2.6} aria-label={t(`check.${state}`)} className={`mt-px shrink-0 ${ink}`} />
      <span className="min-w-0 grow">{t(`check.of.${name}`)}</span>
    </li>
  );
}
