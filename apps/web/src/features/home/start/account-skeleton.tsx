import { useSession } from "../../../shared/session.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useKeptSteps } from "./kept-steps.ts";
import { mayGuide } from "./steps.ts";

/** As high as the total, and as the guide where one is likely, so that the markets do not jump. */
export const AccountSkeleton = () => (
  <>
    <Skeleton className="h-19 rounded-16!" />
    <GuideSkeleton />
  </>
);

/** As high as the guide with one step open; nothing for an account that needs none. */
export function GuideSkeleton() {
  const user = useSession((state) => state.user);
  const { checked, dismissed } = useKeptSteps();
  if (!user) return null;
  const likely = mayGuide({
    createdAt: user.created_at,
    nowMs: Date.now(),
    hasChecked: checked.includes(user.uid),
    dismissed: dismissed.includes(user.uid),
  });
  return likely && <Skeleton className="h-64.5 rounded-16!" />;
}
