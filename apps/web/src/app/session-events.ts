import { getNotifications } from "@candor/contract/routes/notification.ts";
import { center } from "@candor/contract/routes/user.ts";
import i18next from "i18next";
import { call } from "../shared/api/call.ts";
import { onNotLoggedIn } from "../shared/api/events.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { drafts } from "../shared/form/draft.ts";
import { goToLogin } from "../shared/navigation.ts";
import { PUSH_WANTED } from "../shared/push/wanted-key.ts";
import { isLoggedIn, useSession } from "../shared/session.ts";
import { useSessionEnd } from "../shared/session-end.ts";
import { socket } from "../shared/socket/socket.ts";
import { toast } from "../shared/ui/toast-store.ts";
import { followBalances } from "../shared/wallet/follow-balances.ts";

/** Keeps the logged-in user's state and level in sync with the server: an operator's freeze shows while the app is open. */
function followUser(): void {
  socket.on("user_data", ({ state, level }) => {
    const { user, setUser } = useSession.getState();
    if (user) setUser({ ...user, state, level });
  });
  socket.onGap((missed) => {
    if (missed !== "user_data" || !isLoggedIn()) return;
    const { token } = useSession.getState();
    // A failure here is made up for by the next message or the next start.
    call(center, {}).then(
      (user) => {
        if (useSession.getState().token === token) useSession.getState().setUser(user);
      },
      () => {},
    );
  });
}

/** Announces an event of the account at once, and keeps the list and the count on the bell in sync with the server. */
function followNotices(): void {
  const again = () => void queryClient.invalidateQueries({ queryKey: [getNotifications.path] });
  socket.on("notice_data", ({ notification }) => {
    again();
    // Its words come with its code, when there is an event to announce; one that cannot be fetched now is still in the list.
    import("../features/notifications/announce.ts").then(
      ({ announce }) => announce(notification),
      () => undefined,
    );
  });
  socket.onGap((missed) => {
    if (missed === "notice_data") again();
  });
}

/** The code for push is loaded only where it was turned on. */
function takeUpPush(): void {
  if (!isLoggedIn() || localStorage.getItem(PUSH_WANTED) === null) return;
  import("../shared/push/wanted.ts").then(
    ({ resumePush }) => resumePush(),
    () => undefined,
  );
}

/** The app's reaction to a change of session: nothing of one user is shown to the next, and the socket speaks for the new one. */
export function startSession(): void {
  onNotLoggedIn(() => {
    toast({ title: i18next.t("auth.ended"), tone: "info" });
    goToLogin();
  });
  followUser();
  followNotices();
  followBalances();
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.user) {
      drafts.forgetAllBut(now.user.uid);
      useSessionEnd.setState({ ended: undefined });
    }
    queryClient.clear();
    socket.setToken(now.token);
    takeUpPush();
  });
  socket.setToken(useSession.getState().token);
  takeUpPush();
}
