import { FlaskConical } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";

/** Directly under the nav bar, if simulated prices or practice money show. It cannot be dismissed. */
export function ModeStrip({
  simulated = false,
  practice = false,
}: {
  readonly simulated?: boolean;
  readonly practice?: boolean;
}) {
  const { t } = useTranslation();
  if (!simulated && !practice) return null;
  return (
    <p className="flex min-h-6 items-center justify-center gap-1.5 bg-warn-soft px-4 py-[3px] text-center text-11 leading-4 font-medium text-warn">
      <FlaskConical size={13} aria-hidden className="shrink-0" />
      {simulated && <span>{t("mode.simulated")}</span>}
      {simulated && practice && <span aria-hidden className="size-[3px] shrink-0 rounded-full bg-current opacity-60" />}
      {practice && <span>{t("mode.practice")}</span>}
    </p>
  );
}
