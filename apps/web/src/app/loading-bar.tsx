import { useEffect, useState } from "react";
import { onLoadingStart } from "../shared/api/loading.ts";
import { LOADING_INDICATOR_MS } from "../shared/constants.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";

/** A thin bar under the top edge for LOADING_INDICATOR_MS after a call begins. Pages show their own skeletons beneath it. */
export function LoadingBar() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLoadingStart(() => {
      clearTimeout(timer);
      setShown(true);
      timer = setTimeout(() => setShown(false), LOADING_INDICATOR_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    <div
      role="progressbar"
      aria-label={t("common.loading")}
      aria-hidden={!shown}
      className={`pointer-events-none fixed inset-x-0 top-0 z-40 h-0.5 overflow-hidden transition-opacity duration-2 ${shown ? "opacity-100" : "opacity-0"}`}
    >
      <div className="h-full w-1/3 animate-sweep bg-brand" />
    </div>
  );
}
