import { center } from "@candor/contract/routes/user.ts";
import { call } from "../shared/api/call.ts";
import { isLoggedIn, useSession } from "../shared/session.ts";
import { socket } from "../shared/socket/socket.ts";

/** Keeps state and level of the logged-in user as the server has them: an operator's freeze shows while the app is open. */
export function followUser(): void {
  socket.on("user_data", ({ state, level }) => {
    const { user, setUser } = useSession.getState();
    if (user) setUser({ ...user, state, level });
  });
  socket.onGap((missed) => {
    if (missed !== "user_data" || !isLoggedIn()) return;
    const { token } = useSession.getState();
    // What fails here is told by the next message or the next start.
    call(center, {}).then(
      (user) => {
        if (useSession.getState().token === token) useSession.getState().setUser(user);
      },
      () => {},
    );
  });
}
