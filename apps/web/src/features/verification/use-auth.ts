import { getUserAuth } from "@candor/contract/routes/identity.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { type Auth, isWaiting } from "./progress.ts";

const ASK_AGAIN_MS = 15_000;

/**
 * How far the user has come. An approval is told by the socket, as it changes the user's level; for what is sent back the page asks by itself while a
 * reviewer has it.
 */
export function useAuth() {
  const read = useApi(
    getUserAuth,
    {},
    {
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data as Auth) ? ASK_AGAIN_MS : false),
    },
  );
  const again = () => void read.refetch();
  useUserData("user_data", again, again);
  return read;
}
