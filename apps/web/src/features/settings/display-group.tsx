import { languageNames } from "@candor/contract/i18n/languages.ts";
import { Globe, Moon } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useTheme } from "../../shared/theme/theme.ts";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { UpDownRow } from "./up-down-row.tsx";

export function DisplayGroup() {
  const { t, language } = useTranslation("settings");
  const { t: common } = useTranslation();
  const { theme, setTheme } = useTheme();
  return (
    <Group title={t("display.title")}>
      <ListRow
        icon={<Globe size={20} aria-hidden />}
        title={common("page.language")}
        end={languageNames[language]}
        to="language"
      />
      {/* The choice takes its own line where label and choice do not fit side by side, as in Vietnamese at 320 px. */}
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2">
        <span className="grid size-6 shrink-0 place-items-center text-text-2">
          <Moon size={20} aria-hidden />
        </span>
        <span className="grow">{t("display.theme")}</span>
        <Segmented
          label={t("display.theme")}
          className="min-w-50 max-[340px]:w-full"
          value={theme}
          onChange={setTheme}
          items={[
            { value: "auto", label: t("display.auto") },
            { value: "light", label: t("display.light") },
            { value: "dark", label: t("display.dark") },
          ]}
        />
      </div>
      <UpDownRow />
    </Group>
  );
}
