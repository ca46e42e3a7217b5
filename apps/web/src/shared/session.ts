import type { User } from "@candor/contract/routes/user.ts";
import { create } from "zustand";
import { persist } from "zustand/middleware";

type SessionState = {
  token: string | undefined;
  user: User | undefined;
  logIn: (session: { token: string; user: User }) => void;
  setUser: (user: User) => void;
  clear: () => void;
};

/** Token and user, kept over restarts (section 3, Session). */
export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      token: undefined,
      user: undefined,
      logIn: ({ token, user }) => set({ token, user }),
      setUser: (user) => set({ user }),
      clear: () => set({ token: undefined, user: undefined }),
    }),
    { name: "candor.session", partialize: ({ token, user }) => ({ token, user }) },
  ),
);

const loggedIn = ({ token, user }: SessionState): boolean => token !== undefined && user !== undefined;
/** A token and a user: either alone does not count (section 2, auth guard). */
export const isLoggedIn = (): boolean => loggedIn(useSession.getState());
export const useLoggedIn = (): boolean => useSession(loggedIn);
