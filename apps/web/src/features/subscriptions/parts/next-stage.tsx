import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Countdown } from "../../../shared/ui/countdown.tsx";
import { nextStage } from "../figures.ts";

/** What comes next and in how long; nothing when everything has been released. */
export function NextStage({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { time } = useFormat();
  const now = useServerNow(SECOND_MS);
  const stage = nextStage(sale, now);
  if (!stage) return null;
  const { name, atMs } = stage;
  // The others are done when the clock says so.
  if ((name === "allotment" || name === "launch") && now >= atMs) return t(`stage.${name}.due`);
  return (
    <Countdown
      atMs={atMs}
      text={(left) => t(`stage.${name}.in`, { time: left })}
      far={t(`stage.${name}.on`, { time: time(atMs, "dayMinute") })}
    />
  );
}
