import {
  getNotificationChoices,
  type NotificationChoice,
  setNotificationChoice,
} from "@candor/contract/routes/notification.ts";
import { security } from "@candor/contract/routes/security.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApiKey, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { toast } from "../../shared/ui/toast-store.ts";

type Change = { readonly app?: boolean; readonly push?: boolean; readonly mail?: boolean; readonly password?: string };

/** Changes one topic's choice; resolves with true when the server has it. Turning emails off is refused without the login password. */
export function useChoice({ topic, app, push, mail }: NotificationChoice) {
  const { t } = useTranslation("notifications");
  const client = useQueryClient();
  const key = useApiKey(getNotificationChoices, {});
  const refresh = useRefresh();
  const errorText = useErrorText();
  const act = useSend(setNotificationChoice, `notify:${topic}`);
  // The sheet that asks for the password shows its own refusals; a switch has no room for one.
  const { refusal } = act;
  useEffect(() => {
    if (refusal) toast({ title: errorText(refusal), tone: "bad" });
  }, [refusal, errorText]);
  const choose = async (change: Change): Promise<boolean> => {
    const data = await act.send({ topic, app, push, mail, ...change });
    if (!data) return false;
    client.setQueryData(key, data);
    toast({ title: t("choices.saved") });
    // The login email is a switch of the security page too.
    await refresh(security);
    return true;
  };
  return { choose, act };
}
