import { DAY_MS } from "@candor/contract/domain/time.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import type { Block, Info } from "../form.ts";

/** The reset of the daily count: at midnight UTC. */
const nextUtcDay = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

/** Shown before the user types: why nothing can be withdrawn now; the button leads to the fix. */
export function Blocked({ block, info }: { readonly block: Block; readonly info: Info }) {
  const { t } = useTranslation("withdraw");
  const { inFull, time } = useFormat();
  const { open, paused_until: paused } = info;
  const until = block === "paused" && paused !== null ? paused : nextUtcDay(Date.now());
  const values = { max: info.per_day, time: time(until, "dayMinute") };
  return (
    <div role="status">
      <Callout tone={block === "open" ? "info" : "warn"}>
        <b className="block">{t(`block.${block}.title`, values)}</b>
        {block === "open" && open
          ? t("block.open.body", { amount: inFull(open.amount), symbol: open.symbol })
          : t(`block.${block}.body`, values)}
      </Callout>
    </div>
  );
}
