import { Check } from "lucide-react";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Spinner } from "../../shared/ui/ring.tsx";
import { useLanguageChoice } from "../../shared/ui/use-language-choice.ts";

/** The eight languages, each by its own name; a choice applies at once. */
export default function LanguagePage() {
  const { t } = useTranslation();
  const { current, pending, choose, options } = useLanguageChoice();
  return (
    <Page title={t("page.language")} back>
      <div className="px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        <Card plain className="overflow-hidden" role="radiogroup" aria-label={t("page.language")}>
          {options.map(({ value, label }) => (
            <label
              key={value}
              lang={value}
              className="relative flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line active:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="language"
                value={value}
                checked={value === current}
                disabled={pending !== undefined}
                onChange={() => choose(value)}
                className="absolute opacity-0"
              />
              <span className={cx("grow text-16", value === current && "font-bold text-brand")}>{label}</span>
              {value === pending && <Spinner size={20} />}
              {value === current && !pending && <Check size={20} aria-hidden className="text-brand" />}
            </label>
          ))}
        </Card>
      </div>
    </Page>
  );
}
