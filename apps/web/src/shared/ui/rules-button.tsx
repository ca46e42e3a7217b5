import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Sheet } from "./sheet.tsx";

type RulesButtonProps = {
  readonly title: string;
  /** The slug of the article in the help center that explains it with an example. */
  readonly article: string;
  readonly children: React.ReactNode;
};

/** In the bar of each page of a product: opens its rules, and leads to its article. */
export function RulesButton({ title, article, children }: RulesButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={title} onClick={() => setOpen(true)}>
        <CircleQuestionMark size={22} aria-hidden />
      </IconButton>
      <Sheet
        open={open}
        onClose={close}
        title={title}
        foot={
          <Button full onClick={close}>
            {t("common.close")}
          </Button>
        }
      >
        {children}
        <a href={linkTo("helpDetail", { slug: article })} className="hit-y text-13 font-bold text-brand">
          {t("common.explained")}
        </a>
      </Sheet>
    </>
  );
}
