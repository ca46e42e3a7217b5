import { getConfig } from "@candor/contract/routes/common.ts";
import { lazy, Suspense } from "react";
import { useApi } from "../shared/api/use-api.ts";
import { useSession } from "../shared/session.ts";

/** A refusal says it at once; the banner also reaches those who only look. */
const LOOK_EVERY_MS = 30_000;

/** Nearly always there is nothing to show, so that it is not in the file of the first page. Lost on the way, it is missing until the next start: refusals still say why. */
const StateNotices = lazy(() => import("./state-notices.tsx").catch(() => ({ default: () => <></> })));

/** What an operator has stopped, and that the account is frozen: on every page, from that moment and for as long as it lasts. */
export function StateBanners() {
  const { data } = useApi(getConfig, {}, { refetchInterval: LOOK_EVERY_MS, staleTime: LOOK_EVERY_MS });
  const stopped = data?.stopped ?? [];
  const frozen = useSession(({ user }) => user?.state === "frozen");
  if (!frozen && stopped.length === 0) return null;
  return (
    <Suspense fallback={<div className={frozen ? "min-h-9 bg-info-soft" : "min-h-9 bg-warn-soft"} />}>
      <StateNotices frozen={frozen} stopped={stopped} />
    </Suspense>
  );
}
