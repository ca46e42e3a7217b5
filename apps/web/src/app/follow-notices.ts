import { getNotifications } from "@candor/contract/routes/notification.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { socket } from "../shared/socket/socket.ts";

/** Tells at once what happened to the account, and keeps the list and the count on the bell as the server has them. */
export function followNotices(): void {
  const again = () => void queryClient.invalidateQueries({ queryKey: [getNotifications.path] });
  socket.on("notice_data", ({ notification }) => {
    again();
    // Its words come with its code, when there is something to tell; what cannot be fetched now still stands in the list.
    import("../features/notifications/announce.ts").then(
      ({ announce }) => announce(notification),
      () => undefined,
    );
  });
  socket.onGap((missed) => {
    if (missed === "notice_data") again();
  });
}
