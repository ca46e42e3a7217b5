import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { flagsOf } from "../../paths.ts";
import { CurrentPage } from "../../shared/current-page.ts";
import { goBack } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Page } from "../../shared/ui/page.tsx";

/** Stands for every page of the specification that this version does not have: says what it is, that it is not there, and the way back. */
export default function ComingPage() {
  const { t } = useTranslation();
  const { title, tab, dark } = flagsOf(useContext(CurrentPage));
  const inner = tab === undefined;
  return (
    <Page title={t(title)} back={inner} dark={dark === true}>
      <EmptyState
        title={t("coming.title")}
        body={t("coming.body", { page: t(title) })}
        action={
          <Button tone="soft" size="small" onClick={goBack}>
            {inner ? t("common.back") : t("common.home")}
          </Button>
        }
      />
    </Page>
  );
}
