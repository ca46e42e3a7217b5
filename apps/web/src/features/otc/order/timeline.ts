import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import type { PointLook } from "../../../shared/ui/timeline.tsx";

export type OrderStep = OtcOrder["steps"][number];

/** Steps that happened, the one that is awaited, and those after it. */
export type OrderPoint = {
  readonly name: OrderStep["step"] | "pay" | "release" | "decision";
  readonly look: PointLook;
  readonly atMs: number | null;
  readonly by: OrderStep["by"] | null;
};

const awaited = {
  unpaid: ["pay", "release"],
  paid: ["release"],
  disputed: ["decision"],
  released: [],
  cancelled: [],
  expired: [],
  returned: [],
} as const satisfies Record<OtcOrder["status"], readonly OrderPoint["name"][]>;

/** How an end looks to a side: coins that came or were given for money are done, a withdrawal is off, a lost decision is bad. */
function endLook(step: OrderStep["step"], role: OtcOrder["role"]): PointLook {
  if (step === "cancelled" || step === "expired") return "off";
  return step === "returned" && role === "buyer" ? "bad" : "done";
}

export function timelineOf({ status, role, steps }: Pick<OtcOrder, "status" | "role" | "steps">) {
  const happened = steps.map(
    ({ step, at_ms, by }): OrderPoint => ({ name: step, look: endLook(step, role), atMs: at_ms, by }),
  );
  const next = awaited[status].map(
    (name, index): OrderPoint => ({ name, look: index === 0 ? "now" : "next", atMs: null, by: null }),
  );
  return [...happened, ...next];
}
