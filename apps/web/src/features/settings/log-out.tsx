import { logout } from "@candor/contract/routes/user.ts";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { drafts } from "../../shared/form/draft.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

/** Ends the session on this device in any case; if the server could not be reached, explains that it still has the session and where to end it. */
export function LogOut() {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  async function leave() {
    // The call takes the token with it before the session is cleared here, and the session is cleared before the server ends it: otherwise the
    // server would notify the still bound socket, and the user would be asked to log in again.
    const answer = call(logout, {});
    useSession.getState().clear();
    drafts.forgetAllBut(undefined);
    const reached = await answer.then(
      () => true,
      () => false,
    );
    toast({ title: t("logout.done"), ...(reached ? {} : { body: t("logout.notTold"), tone: "info" }) });
  }
  return (
    <>
      <Button tone="danger" full onClick={() => setOpen(true)}>
        {t("logout.button")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("logout.title")}
        action={<Button onClick={leave}>{t("logout.button")}</Button>}
      >
        {t("logout.body")}
      </Dialog>
    </>
  );
}
