import { getUserAuth } from "@candor/contract/routes/identity.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { type Auth, isWaiting } from "./progress.ts";

const ASK_AGAIN_MS = 15_000;

/** How far the user has come; asked again by itself while a reviewer has it. */
export const useAuth = () =>
  useApi(
    getUserAuth,
    {},
    {
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data as Auth) ? ASK_AGAIN_MS : false),
    },
  );
