import { getUserAuth } from "@candor/contract/routes/identity.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useNews } from "../../shared/notices/use-news.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { type Auth, isWaiting } from "./progress.ts";

/** The socket tells of a decision at once; this is for the one message that got lost. */
const ASK_AGAIN_MS = 15_000;

/** How far the user has come. Read again when a decision is told, or the level changes, which a decision on another device may have brought. */
export function useAuth() {
  const read = useApi(
    getUserAuth,
    {},
    {
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data as Auth) ? ASK_AGAIN_MS : false),
    },
  );
  const again = () => void read.refetch();
  useNews("identity", again);
  useUserData("user_data", again, again);
  return read;
}
