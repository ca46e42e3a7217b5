import { useTranslation } from "../shared/i18n/use-translation.ts";
import { go } from "../shared/navigation.ts";
import { Button } from "../shared/ui/button.tsx";
import { ErrorState } from "../shared/ui/error-state.tsx";
import { Page } from "../shared/ui/page.tsx";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t("error.notFound")} back>
      <ErrorState
        title={t("error.notFound")}
        body={t("error.notFoundHint")}
        action={
          <Button size="small" onClick={() => go("home")}>
            {t("common.home")}
          </Button>
        }
      />
    </Page>
  );
}
