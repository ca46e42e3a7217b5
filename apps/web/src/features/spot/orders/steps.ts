import type { SpotOrder } from "@candor/contract/routes/spot.ts";

type StepName = "placed" | "begins" | "follows" | "trigger" | "end";
/** `off` is an end by the user, `bad` another one without a fill. */
export type Step = { readonly name: StepName; readonly look: "done" | "now" | "next" | "off" | "bad" };

type Waiting = Pick<SpotOrder, "status" | "triggered" | "trailing_delta" | "activation_price" | "reason" | "filled"> & {
  readonly trail: object | null;
};

/** The steps of an order that waits for a price. What a canceled order never came to is left out. */
export function stepsOf(order: Waiting): readonly Step[] {
  const { status, triggered, trailing_delta, activation_price, trail } = order;
  const isOpen = status === "waiting";
  const trails = trailing_delta !== null;
  const follows = triggered || trail !== null;
  const steps: Step[] = [{ name: "placed", look: "done" }];
  if (trails && activation_price !== null && (isOpen || triggered))
    steps.push({ name: "begins", look: follows ? "done" : "now" });
  if (trails && (isOpen || triggered))
    steps.push({ name: "follows", look: triggered ? "done" : trail ? "now" : "next" });
  if (triggered) steps.push({ name: "trigger", look: "done" });
  else if (isOpen && (!trails || trail !== null)) steps.push({ name: "trigger", look: trails ? "next" : "now" });
  steps.push({ name: "end", look: endOf(order) });
  return steps;
}

function endOf({ status, triggered, reason, filled }: Waiting): Step["look"] {
  if (status === "waiting") return triggered ? "now" : "next";
  if (status === "completed" || filled !== "0") return "done";
  return reason === "user" || reason === "amended" || reason === "oco" ? "off" : "bad";
}
