import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../cx.ts";
import { IconButton } from "./icon-button.tsx";
import { type ToastTone, useToasts } from "./toast-store.ts";

const icons = { ok: CircleCheck, info: Info, bad: CircleAlert } as const;
const colors: Record<ToastTone, string> = { ok: "text-brand", info: "text-info", bad: "text-bad" };

/** The place of toasts: above the tab bar or the page's own foot. */
export function ToastViewport({ aboveTabs }: { readonly aboveTabs: boolean }) {
  const { t } = useTranslation();
  const shown = useToasts((state) => state.shown);
  const dismiss = useToasts((state) => state.dismiss);
  return (
    <section
      aria-label={t("a11y.notifications")}
      aria-live="polite"
      className={cx(
        "pointer-events-none fixed inset-x-0 z-50 mx-auto flex max-w-[430px] flex-col gap-2 px-3",
        aboveTabs ? "bottom-18" : "bottom-6 [#page:has(footer)~&]:bottom-22",
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
