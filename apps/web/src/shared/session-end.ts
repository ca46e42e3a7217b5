import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { emitNotLoggedIn } from "./api/events.ts";
import { drafts } from "./form/draft.ts";
import { useSession } from "./session.ts";

type SessionEnd = {
  /** How the last session ended, until the next login: by the server, with or without a form that was being filled in. */
  readonly ended: "plain" | "typing" | undefined;
};

/** In session storage: the login page explains it over a reload too. */
export const useSessionEnd = create<SessionEnd>()(
  persist((): SessionEnd => ({ ended: undefined }), {
    name: "candor.session-end",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** The server no longer accepts the session. Keeps what was typed, which needs the user, before the user is forgotten. */
export function endSession(): void {
  const { user, clear } = useSession.getState();
  if (user) useSessionEnd.setState({ ended: drafts.keepOpen(user.uid) ? "typing" : "plain" });
  clear();
  emitNotLoggedIn();
}
