import { useTranslation } from "./i18n/use-translation.ts";
import { useOnline } from "./online.ts";
import { useSession } from "./session.ts";

/** The reason why no form can be sent now, as a button label: no connection, or a frozen account. */
export function useStop(): string | undefined {
  const { t } = useTranslation();
  const online = useOnline();
  const frozen = useSession(({ user }) => user?.state === "frozen");
  if (!online) return t("common.offline");
  return frozen ? t("account.cannot") : undefined;
}
