import i18next from "i18next";
import { onNotLoggedIn } from "../shared/api/events.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { goToLogin } from "../shared/navigation.ts";
import { useSession } from "../shared/session.ts";
import { socket } from "../shared/socket/socket.ts";
import { toast } from "../shared/ui/toast-store.ts";
import { followNotices } from "./follow-notices.ts";
import { followUser } from "./follow-user.ts";

/** What the app does when the session changes: nothing of one user is shown to the next, and the socket speaks for the new one. */
export function startSession(): void {
  onNotLoggedIn(() => {
    toast({ title: i18next.t("auth.loginNeeded"), tone: "info" });
    goToLogin();
  });
  followUser();
  followNotices();
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    queryClient.clear();
    socket.setToken(now.token);
  });
  socket.setToken(useSession.getState().token);
}
