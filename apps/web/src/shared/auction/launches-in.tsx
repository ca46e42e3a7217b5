import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { Rocket } from "lucide-react";
import { formatRemaining } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useServerNow } from "../server-clock.ts";

/** In a list of pairs, under the pair's name: the time until the launch, or its day while that is far. */
export function LaunchesIn({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation("auction");
  const { time } = useFormat();
  const left = atMs - useServerNow(SECOND_MS);
  return (
    <span className="flex items-center gap-1 text-12 text-brand">
      <Rocket size={13} aria-hidden className="shrink-0" />
      <span>
        {left <= 0
          ? t("launchingNow")
          : left > DAY_MS
            ? t("launchesOn", { time: time(atMs, "day") })
            : t("launchesIn", { time: formatRemaining(left) })}
      </span>
    </span>
  );
}
