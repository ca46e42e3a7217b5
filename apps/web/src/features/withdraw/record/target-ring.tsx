import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ShareRing } from "../../../shared/ui/share-ring.tsx";
import { useNow } from "../../../shared/use-now.ts";

/** Counts down to the expected time of the review; after that it is empty. */
export function TargetRing({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const now = useNow(SECOND_MS);
  const { created_at_ms, due_at_ms } = withdrawal;
  const left = Math.max(0, due_at_ms - now);
  const share = Math.min(1, left / (due_at_ms - created_at_ms));
  const time = formatRemaining(left);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t("detail.left", { time })}
      className="relative grid size-24 shrink-0 place-items-center text-brand"
    >
      <ShareRing size={96} radius={40} width={7} share={share} />
      <span aria-hidden className="text-13 font-bold text-text-1">
        {time}
      </span>
    </span>
  );
}
