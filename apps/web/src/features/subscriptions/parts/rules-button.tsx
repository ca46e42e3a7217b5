import { CircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { RulePoints } from "./rule-points.tsx";

/** Opens the rules, from the bar of each page. */
export function RulesButton() {
  const { t } = useTranslation("subscriptions");
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
        <RulePoints />
      </Sheet>
    </>
  );
}
