import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import type { PointLook } from "./timeline.tsx";

const steps = ["requested", "reviewed", "sending", "passed", "rejected", "cancelled"] as const;
type Step = (typeof steps)[number];

type ShownPoint = { readonly step: Step; readonly at: string | null; readonly look: PointLook };

/** The server's timeline as it is drawn: of the steps to come the first is the one that is waited for. A step that this page does not know is left out. */
export function pointsOf(timeline: Withdrawal["timeline"]): ShownPoint[] {
  const known = timeline.flatMap(({ step, at }) => {
    const found = steps.find((each) => each === step);
    return found ? [{ step: found, at }] : [];
  });
  const waiting = known.findIndex(({ at }) => at === null);
  return known.map(({ step, at }, place) => ({ step, at, look: at === null ? ahead(place === waiting) : looks[step] }));
}

const ahead = (isWaited: boolean): PointLook => (isWaited ? "now" : "next");
const looks: Readonly<Record<Step, PointLook>> = {
  requested: "done",
  reviewed: "done",
  sending: "done",
  passed: "done",
  rejected: "bad",
  cancelled: "off",
};
