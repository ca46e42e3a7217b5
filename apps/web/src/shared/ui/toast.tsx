import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { IconButton } from "./icon-button.tsx";
import { type ToastTone, useToasts } from "./toast-store.ts";

const icons = { ok: CircleCheck, info: Info, bad: CircleAlert } as const;
const colors: Record<ToastTone, string> = { ok: "text-brand", info: "text-info", bad: "text-bad" };

/** px between a toast and what it must not cover. */
const GAP_PX = 12;

/** px from the foot of the screen, or a length from its top. */
type Place = { readonly top: string; readonly bottom?: never } | { readonly bottom: number };

/**
 * The place of the toasts: above everything that is stuck to the foot of the screen and marked `data-bar`, where the thumb presses next. While a sheet or a dialog is open, whose
 * checkbox and button would be under it, at the top of the screen: no sheet reaches that far.
 */
function placeNow(): Place {
  if (document.querySelector("[role=dialog]:not([data-ending-style]), [role=alertdialog]:not([data-ending-style])"))
    return { top: `calc(${GAP_PX}px + var(--safe-t))` };
  const bars = [...document.querySelectorAll("[data-bar]")].map((bar) => bar.getBoundingClientRect());
  // A bar in the upper half is not at the foot: its page is short, or it has scrolled away.
  const tops = bars.filter(({ top, height }) => height > 0 && top > innerHeight / 2).map(({ top }) => top);
  return { bottom: innerHeight - Math.min(innerHeight, ...tops) + GAP_PX };
}

/** Whether a toast at `before` is over something that one at `now` is not: a bar, a sheet, or, once the sheet is gone, the title of its page. */
const covers = (before: Place, now: Place): boolean =>
  before.bottom === undefined ? now.bottom !== undefined : now.bottom === undefined || before.bottom < now.bottom;

/**
 * Measured a frame after the first toast: the same press often closes the sheet over which it appears. It stays where it is, under the finger that dismisses it, unless what comes after it
 * would be covered: the bar of the next page, a sheet that opens, or the title of the page below a sheet that closes.
 */
function usePlace(isShown: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (!isShown) return setPlace(undefined);
    let frame = 0;
    const measure = () => {
      frame = 0;
      const now = placeNow();
      setPlace((before) => (before && !covers(before, now) ? before : now));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isShown]);
  return place;
}

/** The toasts that are shown, announced to screen readers. */
export function ToastViewport() {
  const { t } = useTranslation();
  const shown = useToasts((state) => state.shown);
  const dismiss = useToasts((state) => state.dismiss);
  const place = usePlace(shown.length > 0);
  return (
    <section
      aria-label={t("a11y.notifications")}
      aria-live="polite"
      style={place ?? { bottom: GAP_PX }}
      className={cx(
        "pointer-events-none fixed inset-x-0 z-50 mx-auto flex max-w-[430px] flex-col gap-2 px-3",
        place === undefined && "opacity-0",
      )}
    >
      {shown.map(({ id, title, body, tone = "ok" }) => {
        const Icon = icons[tone];
        return (
          <div
            key={id}
            className="pointer-events-auto flex items-center gap-3 rounded-12 bg-surface-1 py-1 pl-4 shadow-2"
          >
            <Icon size={20} aria-hidden className={cx("shrink-0", colors[tone])} />
            <p className="grow py-2">
              <b className="block">{title}</b>
              {body && <span className="block text-13 text-text-2">{body}</span>}
            </p>
            <IconButton label={t("common.close")} onClick={() => dismiss(id)}>
              <X size={18} aria-hidden />
            </IconButton>
          </div>
        );
      })}
    </section>
  );
}
