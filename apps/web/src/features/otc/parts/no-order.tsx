import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";

/** In place of an order that the address does not name, or that is not the user's: the way to those that are. */
export function NoOrder() {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t("error.notFound")}
      body={t("error.notFoundHint")}
      action={<Button onClick={() => go("otcOrders")}>{t("page.otcOrders")}</Button>}
    />
  );
}
