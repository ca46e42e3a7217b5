import { DAY_MS } from "@candor/contract/domain/time.ts";

/** The guide is for new accounts only. */
const GUIDED_MS = 7 * DAY_MS;

export const steps = ["funds", "order", "check"] as const;
export type Step = (typeof steps)[number];

export type Facts = {
  readonly createdAt: string;
  readonly nowMs: number;
  readonly hasFunds: boolean;
  /** Undefined until they are read. */
  readonly hasFill: boolean | undefined;
  readonly hasChecked: boolean;
  readonly dismissed: boolean;
};

/** Whether a guide is likely before the account's own facts are read, so that its space is kept and the page does not jump. */
export const mayGuide = ({ createdAt, nowMs, hasChecked, dismissed }: Omit<Facts, "hasFunds" | "hasFill">) =>
  !dismissed && !hasChecked && nowMs - Date.parse(createdAt) <= GUIDED_MS;

/** The steps with the next one to take; undefined where the guide is not shown. Facts tick a step, whichever came first. */
export function guideOf(facts: Facts): { readonly done: ReadonlySet<Step>; readonly next: Step } | undefined {
  const { createdAt, nowMs, hasFunds, hasFill, hasChecked, dismissed } = facts;
  if (dismissed || hasFill === undefined || nowMs - Date.parse(createdAt) > GUIDED_MS) return undefined;
  const done = new Set<Step>();
  // Who has traded has had funds, even if they are spent.
  if (hasFunds || hasFill) done.add("funds");
  if (hasFill) done.add("order");
  if (hasFill && hasChecked) done.add("check");
  const next = steps.find((step) => !done.has(step));
  return next && { done, next };
}
