import { useTranslation } from "react-i18next";
import { Card } from "../../shared/ui/card.tsx";
import { type Hint, HintDrawing } from "./drawings.tsx";

const hints: readonly Hint[] = ["corners", "cut", "blur", "glare"];

/** What reviewers send photos back for, before it happens. */
export function PhotoHints() {
  const { t } = useTranslation("verification");
  return (
    <Card>
      <h2 className="mb-3 text-14 font-medium">{t("hints.title")}</h2>
      <ul className="grid grid-cols-4 gap-2 text-center text-12 text-text-2">
        {hints.map((hint) => (
          <li key={hint} className="min-w-0 space-y-1.5">
            <HintDrawing hint={hint} />
            <span className="block">{t(`hints.${hint}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
