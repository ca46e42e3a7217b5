import type { Market } from "@candor/contract/routes/market.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useWide } from "../../../shared/use-wide.ts";
import { RunningCard } from "./running-card.tsx";

/** More cards than these on a phone would push the buttons of the next order below the fold. */
const SHOWN_FIRST = 2;

type RunningListProps = {
  /** The next to settle first. */
  readonly orders: readonly OptionOrder[];
  readonly market: Market;
  readonly offset: number;
};

/** Open orders of all pairs; on a phone the next two, and the others on request. */
export function RunningList({ orders, market, offset }: RunningListProps) {
  const { t } = useTranslation("option");
  const wide = useWide();
  const [all, setAll] = useState(false);
  const more = !wide && orders.length > SHOWN_FIRST;
  return (
    <div className="space-y-2 empty:hidden has-[>ul:empty]:hidden">
      <ul
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t("running.label")}
        className="space-y-2 empty:hidden"
      >
        {(more && !all ? orders.slice(0, SHOWN_FIRST) : orders).map((order) => (
          <RunningCard key={order.id} order={order} offset={offset} foreign={order.match_id !== market.match_id} />
        ))}
      </ul>
      {more && (
        <Button full size="small" tone="ghost" onClick={() => setAll(!all)}>
          {all ? t("running.fewer") : t("running.all", { count: orders.length })}
        </Button>
      )}
    </div>
  );
}
