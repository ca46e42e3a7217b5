import { useTranslation } from "react-i18next";
import type { Area } from "../../shared/areas/areas.ts";

export function ChosenArea({ area, onChange }: { readonly area: Area; readonly onChange: () => void }) {
  const { t } = useTranslation("location");
  return (
    <div>
      <h2 className="mb-1.5 text-12 text-text-2">{t("choose.area")}</h2>
      <div className="flex min-h-12 items-center justify-between gap-3 rounded-12 bg-surface-2 px-3">
        <span className="min-w-0 text-16">{area.name}</span>
        <button type="button" onClick={onChange} className="hit-y shrink-0 font-bold text-brand">
          {t("choose.change")}
        </button>
      </div>
    </div>
  );
}
