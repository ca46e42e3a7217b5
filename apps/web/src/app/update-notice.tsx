import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../shared/ui/button.tsx";
import { startServiceWorker } from "./service-worker.ts";

/** Says that a new version waits. It is taken when the user says so: a reload under an open order form would lose what was typed. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const [update, setUpdate] = useState<() => void>();
  useEffect(() => startServiceWorker((take) => setUpdate(() => take)), []);
  if (!update) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-[400px] items-center justify-between gap-3 rounded-12 bg-surface-1 p-3 shadow-2"
    >
      <span>{t("update.ready")}</span>
      <Button size="small" onClick={update}>
        {t("common.reload")}
      </Button>
    </div>
  );
}
