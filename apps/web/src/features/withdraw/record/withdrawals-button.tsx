import { useTranslation } from "react-i18next";
import { RecordsButton } from "../../../shared/ui/records-button.tsx";

export function WithdrawalsButton() {
  const { t } = useTranslation("withdraw");
  return <RecordsButton label={t("records.title")} to="withdrawDetail" />;
}
