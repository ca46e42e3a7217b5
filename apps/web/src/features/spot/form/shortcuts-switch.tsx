import { create } from "zustand";
import { persist } from "zustand/middleware";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";

type ShortcutSettings = { readonly active: boolean; readonly setActive: (active: boolean) => void };

/** Whether single keys act on the spot page: speech input and a slip of the hand can press them, so they can be switched off. */
export const useShortcutSettings = create<ShortcutSettings>()(
  persist((set) => ({ active: true, setActive: (active) => set({ active }) }), { name: "candor.spot-shortcuts" }),
);

export function ShortcutsSwitch() {
  const { t } = useTranslation("spot");
  const { active, setActive } = useShortcutSettings();
  return (
    <div className="text-12 text-text-3">
      <Checkbox small checked={active} onChange={setActive}>
        {t("shortcuts.label")}
      </Checkbox>
      {active && <p>{t("shortcuts.keys")}</p>}
    </div>
  );
}
