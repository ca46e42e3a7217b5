import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { LevelCard } from "./level-card.tsx";
import { Privacy } from "./privacy.tsx";
import { VerificationPage } from "./verification-page.tsx";

/** Both levels with their states, and what happens next. */
export default function VerificationIndex() {
  const { t } = useTranslation("verification");
  const { t: common } = useTranslation();
  return (
    <VerificationPage title={common("page.verification")}>
      {(auth) => (
        <>
          {auth.advanced.state === "verified" && <Callout tone="ok">{t("allDone")}</Callout>}
          <LevelCard auth={auth} level="basic" />
          <LevelCard auth={auth} level="advanced" />
          <Privacy of={auth.basic.state === "verified" ? "photos" : "data"} />
        </>
      )}
    </VerificationPage>
  );
}
