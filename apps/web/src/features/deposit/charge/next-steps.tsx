import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Timeline, TimelinePoint } from "../../../shared/ui/timeline.tsx";
import { useSpan } from "../use-span.ts";
import type { ChargeProps } from "./use-charge.ts";

/** The steps after submission: who acts, how soon, and with what result. */
export function NextSteps({ info, amount }: Pick<ChargeProps, "info"> & { readonly amount: string }) {
  const { t } = useTranslation("deposit");
  const { inFull } = useFormat();
  const span = useSpan();
  const { account, symbol } = info;
  return (
    <section aria-labelledby="next" className="px-1 pt-1">
      <h2 id="next" className="mb-2.5 text-12 text-text-2">
        {t("next.title")}
      </h2>
      <Timeline>
        <TimelinePoint look="now" note={t("next.within", { time: span(info.target_ms) })}>
          {t("next.review")}
        </TimelinePoint>
        <TimelinePoint look="next">
          {amount === ""
            ? t(`next.any.${account}`)
            : t(`next.amount.${account}`, { amount: `${inFull(amount)} ${symbol}` })}
        </TimelinePoint>
      </Timeline>
    </section>
  );
}
