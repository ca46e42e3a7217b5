import { languageNames } from "@candor/contract/i18n/languages.ts";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { useLanguageChoice } from "../../shared/ui/use-language-choice.ts";

/** A sheet, not the language page: the form must keep its input. */
export function LanguageButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { current, choose, options } = useLanguageChoice();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-11 items-center gap-2 px-3 font-medium text-text-2"
      >
        <Globe size={20} aria-hidden />
        <span className="sr-only">{t("page.language")}</span>
        {languageNames[current]}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("page.language")}>
        <OptionList
          options={options}
          value={current}
          onChange={(language) => {
            setOpen(false);
            choose(language);
          }}
        />
      </Sheet>
    </>
  );
}
