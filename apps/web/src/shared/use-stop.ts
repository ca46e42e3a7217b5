import { useTranslation } from "react-i18next";
import { useOnline } from "./online.ts";
import { useSession } from "./session.ts";

/** Why no form can be sent now, as its button says it: no connection, or an account that is frozen and changes nothing. */
export function useStop(): string | undefined {
  const { t } = useTranslation();
  const online = useOnline();
  const frozen = useSession(({ user }) => user?.state === "frozen");
  if (!online) return t("common.offline");
  return frozen ? t("account.cannot") : undefined;
}
