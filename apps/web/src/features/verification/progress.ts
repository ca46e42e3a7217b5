import type { OutputOf } from "@candor/contract/route.ts";
import type { getUserAuth, IdentityState } from "@candor/contract/routes/identity.ts";
import type { StepState } from "../../shared/ui/step-bar.tsx";

/** The answer of user/getUserAuth. */
export type Auth = OutputOf<typeof getUserAuth>;
export type LevelName = "basic" | "advanced";
export type Step = "basic" | "photos" | "review" | "verified";

/** The four steps from nothing to verified. Each is current in turn; after the last all are done. */
export function stepsOf({ basic, advanced }: Auth): { readonly step: Step; readonly state: StepState }[] {
  const order: Step[] = ["basic", "photos", "review", "verified"];
  const reached =
    basic.state !== "verified"
      ? 0
      : advanced.state === "verified"
        ? order.length
        : advanced.state === "under_review"
          ? 2
          : 1;
  return order.map((step, index) => ({ step, state: index < reached ? "done" : index === reached ? "now" : "next" }));
}

/** Whether a level can be submitted now: not yet, or sent back; the advanced one after the basic one. */
export const isOpen = (auth: Auth, level: LevelName): boolean =>
  open(auth[level].state) && (level === "basic" || auth.basic.state === "verified");

const open = (state: IdentityState): boolean => state === "not_verified" || state === "rejected";

/** Whether the next step is not the user's, so that the page polls. */
export const isWaiting = ({ basic, advanced }: Auth): boolean =>
  basic.state === "under_review" || advanced.state === "under_review";
