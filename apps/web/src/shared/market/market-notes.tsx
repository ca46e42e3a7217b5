import type { Market } from "@candor/contract/routes/market.ts";
import { Bot, Info } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Sheet } from "../ui/sheet.tsx";
import { useMode } from "../use-mode.ts";

/** Whether a pair's volume is that of the venues behind its index; otherwise it is what was traded here. */
export const isVenueVolume = ({ source }: Pick<Market, "source">): boolean => source === "index";

type ExplainedProps = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly className?: string;
  readonly children: ReactNode;
};

/** A word on the page that opens a sheet with its meaning. */
function Explained({ title, lines, className, children }: ExplainedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {children}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title}>
        <div className="flex flex-col gap-3 pb-2 text-14 leading-5 text-text-2">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Sheet>
    </>
  );
}

function useVolumeLines(): string[] {
  const { t } = useTranslation("market");
  const { simulated } = useMode();
  return [t("venueVolume.body"), ...(simulated ? [t("venueVolume.simulated")] : []), t("venueVolume.chart")];
}

/** The label of a volume that was not traded here. */
export function VenueVolumeLabel({ children }: { readonly children: string }) {
  const { t } = useTranslation("market");
  return (
    <Explained
      title={t("venueVolume.title")}
      lines={useVolumeLines()}
      className="hit-y underline decoration-dotted underline-offset-2"
    >
      {children}
    </Explained>
  );
}

/** Under a list of pairs whose volumes are those of the venues. */
export const VenueVolumeNote = memo(function VenueVolumeNote({ className }: { readonly className?: string }) {
  const { t } = useTranslation("market");
  return (
    <Explained
      title={t("venueVolume.title")}
      lines={useVolumeLines()}
      className={cx("flex min-h-11 items-center justify-center gap-1.5 px-4 text-12 text-text-3", className)}
    >
      <Info size={14} aria-hidden className="shrink-0" />
      {t("venueVolume.about")}
    </Explained>
  );
});

/** With the book and the trades of a demo in which simulated traders act; nothing elsewhere. */
export function SimulatedTraders({ market, className }: { readonly market: Market; readonly className?: string }) {
  const { t } = useTranslation("market");
  const { simulatedTraders } = useMode();
  if (!simulatedTraders || !isVenueVolume(market)) return null;
  return (
    <Explained
      title={t("traders.mark")}
      lines={[t("traders.who"), t("traders.rules"), t("traders.where")]}
      className={cx("hit-y flex items-center gap-1 text-left text-11 leading-4 text-text-3", className)}
    >
      <Bot size={13} aria-hidden className="shrink-0" />
      <span className="underline decoration-dotted underline-offset-2">{t("traders.mark")}</span>
    </Explained>
  );
}
