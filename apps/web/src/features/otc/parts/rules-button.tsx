import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { linkTo } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";

const points = ["escrow", "name", "bank", "outside", "after", "dispute"] as const;
/** The article of the help center. */
const ARTICLE = "otc";

/** How trades work and how not to be cheated, from the bar of each page. */
export function RulesButton() {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={t("rules.title")} onClick={() => setOpen(true)}>
        <CircleQuestionMark size={22} aria-hidden />
      </IconButton>
      <Sheet
        open={open}
        onClose={close}
        title={t("rules.title")}
        foot={
          <Button full onClick={close}>
            {common("common.close")}
          </Button>
        }
      >
        <dl className="space-y-3 pb-2">
          {points.map((point) => (
            <div key={point}>
              <dt className="font-bold">{t(`rules.${point}.title`)}</dt>
              <dd className="mt-0.5 text-13 text-pretty text-text-2">{t(`rules.${point}.body`)}</dd>
            </div>
          ))}
        </dl>
        <a href={linkTo("helpDetail", { slug: ARTICLE })} className="hit-y text-13 font-bold text-brand">
          {common("common.explained")}
        </a>
      </Sheet>
    </>
  );
}
