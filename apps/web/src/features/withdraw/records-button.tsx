import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { go } from "../../shared/navigation.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";

export function RecordsButton() {
  const { t } = useTranslation("withdraw");
  return (
    <IconButton label={t("records.title")} onClick={() => go("withdrawDetail")}>
      <History size={22} aria-hidden />
    </IconButton>
  );
}
