import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RecordsButton } from "../../../shared/ui/records-button.tsx";

export function WithdrawalsButton() {
  const { t } = useTranslation("withdraw");
  return <RecordsButton label={t("records.title")} to="withdrawDetail" />;
}
