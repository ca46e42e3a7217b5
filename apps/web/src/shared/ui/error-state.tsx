import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { BrokenRing } from "./ring.tsx";

type ErrorStateProps = {
  /** The failed action; "This could not be loaded" when not given. */
  readonly title?: string;
  /** Shows an error. With a retry, and by default, it adds that orders and money are not affected. */
  readonly body?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
};

export function ErrorState({ title, body, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <BrokenRing />
      <h2 className="mt-2 text-16 font-bold">{title ?? t("error.title")}</h2>
      {(onRetry || !body) && <p className="max-w-72 text-text-2">{t("error.safe")}</p>}
      {body && <p className={cx("max-w-72", onRetry ? "text-13 text-text-3" : "text-text-2")}>{body}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            <RotateCw size={16} aria-hidden />
            {t("common.retry")}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
