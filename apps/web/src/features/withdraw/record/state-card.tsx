import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { CircleCheck, CircleSlash, CircleX, Send } from "lucide-react";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { TargetRing } from "./target-ring.tsx";

const done = {
  sending: { icon: Send, look: "bg-info-soft text-info" },
  passed: { icon: CircleCheck, look: "bg-brand-soft text-brand" },
  rejected: { icon: CircleX, look: "bg-bad-soft text-bad" },
  cancelled: { icon: CircleSlash, look: "bg-surface-2 text-text-2" },
} as const;

/** The amount, its state in a word and a sentence, and during review the time until the answer. */
export function StateCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { inFull } = useFormat();
  const { state, amount, symbol } = withdrawal;
  return (
    <Card className="flex items-center gap-4">
      {state === "under_review" ? <TargetRing withdrawal={withdrawal} /> : <Disc state={state} />}
      <div className="min-w-0 grow" role="status">
        <p className="text-12 font-bold text-text-2">{t(`state.${state}`)}</p>
        <p className="text-22 font-bold wrap-anywhere">
          {inFull(amount)} <span className="text-14 font-normal text-text-2">{symbol}</span>
        </p>
        <StateText withdrawal={withdrawal} />
      </div>
    </Card>
  );
}

function StateText({ withdrawal: { state, due_at_ms, bank_name } }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { time } = useFormat();
  const isLate = state === "under_review" && due_at_ms <= Date.now();
  return (
    <p className="mt-0.5 text-13 text-pretty text-text-2">
      {state === "under_review"
        ? isLate
          ? t("detail.late")
          : t("detail.due", { time: time(due_at_ms, "dayMinute") })
        : state === "passed"
          ? t(bank_name === null ? "detail.passed" : "detail.passedBank")
          : t(`detail.${state}`)}
    </p>
  );
}

function Disc({ state }: { readonly state: keyof typeof done }) {
  const { icon: Icon, look } = done[state];
  return (
    <span aria-hidden className={cx("grid size-16 shrink-0 place-items-center rounded-full", look)}>
      <Icon size={30} />
    </span>
  );
}
