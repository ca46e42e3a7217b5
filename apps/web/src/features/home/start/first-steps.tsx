import { fills } from "@candor/contract/routes/spot.ts";
import type { Balance } from "@candor/contract/routes/wallet.ts";
import { Check, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useMode } from "../../../shared/use-mode.ts";
import { isZero } from "../../../shared/wallet/balances.ts";
import { GuideSkeleton } from "./account-skeleton.tsx";
import { CheckSheet } from "./check-sheet.tsx";
import { FundsStep } from "./funds-step.tsx";
import { useKeptSteps } from "./kept-steps.ts";
import { guideOf, type Step, steps } from "./steps.ts";

/** The first order: enough for every pair's minimum, and small. */
const FIRST_ORDER = { symbol: "BTC-USDT", currency: "BTC", amount: "10" } as const;

/** The guide of a new account: funds, a first order, and its check. Each step is ticked by what the account really did. */
export function FirstSteps({ balances }: { readonly balances: readonly Balance[] }) {
  const { t } = useTranslation("start");
  const { practice } = useMode();
  const user = useSession((state) => state.user);
  const kept = useKeptSteps();
  const { data, error } = useApi(fills, { page: 1, page_size: 1 });
  const [checking, setChecking] = useState(false);
  const uid = user?.uid ?? "";
  const guide = guideOf({
    createdAt: user?.created_at ?? "",
    nowMs: Date.now(),
    hasFunds: balances.some(({ available, frozen }) => !isZero(available) || !isZero(frozen)),
    hasFill: data && data.list.length > 0,
    hasChecked: kept.checked.includes(uid),
    dismissed: kept.dismissed.includes(uid),
  });
  const close = () => setChecking(false);
  const newest = data?.list[0];
  if (!data && !error) return <GuideSkeleton />;
  if (!guide && !checking) return null;
  const bodies: Record<Step, ReactNode> = {
    funds: <FundsStep practice={practice} />,
    order: (
      <Take
        text={t("order.body", { amount: FIRST_ORDER.amount })}
        act={t("order.act", FIRST_ORDER)}
        onPress={() => go("spot", { symbol: FIRST_ORDER.symbol, side: "buy", total: FIRST_ORDER.amount })}
      />
    ),
    check: <Take text={t("check.body")} act={t("check.act")} onPress={() => setChecking(true)} />,
  };
  return (
    <>
      {guide && (
        <Card plain className="overflow-hidden">
          <div className="flex items-center gap-2 pt-1 pr-1 pl-4">
            <h2 className="grow text-16 font-bold">{t("title")}</h2>
            <span className="text-12 text-text-2">{t("progress", { done: guide.done.size, total: steps.length })}</span>
            <IconButton label={t("dismiss")} onClick={() => kept.dismiss(uid)} className="text-text-3">
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          <ol className="px-4 pb-4">
            {steps.map((step, index) => (
              <StepLine key={step} number={index + 1} title={t(`${step}.title`)} done={guide.done.has(step)}>
                {guide.next === step && bodies[step]}
              </StepLine>
            ))}
          </ol>
        </Card>
      )}
      {newest && (
        <CheckSheet
          orderId={newest.order_id}
          matchId={newest.match_id}
          open={checking}
          onChecked={() => kept.check(uid)}
          onClose={() => {
            close();
            if (kept.checked.includes(uid)) toast({ title: t("allDone"), tone: "ok" });
          }}
        />
      )}
    </>
  );
}

type StepLineProps = {
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
};

function StepLine({ number, title, done, children }: StepLineProps) {
  const { t } = useTranslation("start");
  return (
    <li className="flex gap-3 pt-2.5">
      <span
        aria-hidden
        className={cx(
          "grid size-6 shrink-0 place-items-center rounded-full text-12 font-bold",
          done ? "bg-brand-fill text-on-brand" : children ? "bg-brand-soft text-brand" : "bg-surface-2 text-text-3",
        )}
      >
        {done ? <Check size={14} strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0 grow">
        <h3 className={cx("pt-0.5 text-14", done || !children ? "text-text-2" : "font-bold")}>
          {title}
          {done && <span className="sr-only"> {t("stepDone")}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

type TakeProps = { readonly text: string; readonly act: string; readonly onPress: () => void };

const Take = ({ text, act, onPress }: TakeProps) => (
  <>
    <p className="mt-0.5 mb-2 text-13 text-pretty text-text-2">{text}</p>
    <Button full onClick={onPress}>
      {act}
    </Button>
  </>
);
