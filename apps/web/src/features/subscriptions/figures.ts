import { type Amount, formatAmount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { allotmentOf, type Demand, subscriptionCost } from "@candor/contract/rules/subscriptions.ts";

/** What the pages calculate from a subscription, by the rules that the core allots with. */
export const demandOf = ({ total, applied, step }: Pick<Subscription, "total" | "applied" | "step">): Demand => ({
  supply: fromNumeric(total) as Amount,
  applied: fromNumeric(applied) as Amount,
  step: fromNumeric(step) as Amount,
});

/** What the coins cost: "100.5" at "0.3" -> "30.15". */
export const costOf = (number: string, price: string): string =>
  formatAmount(subscriptionCost(fromNumeric(number) as Amount, fromNumeric(price) as Price));

type Asked = Pick<Subscription, "total" | "applied">;

/** The demand as a whole percentage of the supply, rounded down: above 100 when more is applied for than is on offer. */
export function subscribedPercent({ total, applied }: Asked): number {
  const whole = fromNumeric(total);
  return whole === 0n ? 0 : Number.parseInt(`${(fromNumeric(applied) * 100n) / whole}`, 10);
}

/** The part of its coins that each application gets, as a percentage with two decimals, rounded down: "41.66". */
export function allottedPercent({ total, applied }: Asked): string {
  const [supply, asked] = [fromNumeric(total), fromNumeric(applied)];
  const hundredths = asked <= supply ? 10_000n : (supply * 10_000n) / asked;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

/** The coins that `own` of an application would get if `more` coins were the last ones that anybody applied for. */
export function estimateOf(subscription: Subscription, own: bigint, more: bigint): string {
  const demand = demandOf(subscription);
  return formatAmount(allotmentOf(own as Amount, { ...demand, applied: (demand.applied + more) as Amount }));
}

/** What comes back of an application after the allotment. */
export const unfrozenOf = ({ amount, paid }: Pick<SubscriptionApplication, "amount" | "paid">): string =>
  formatAmount(fromNumeric(amount) - fromNumeric(paid));

export const stageNames = ["start", "end", "allotment", "auction", "launch", "release"] as const;
export type StageName = (typeof stageNames)[number];
export type Stage = {
  readonly name: StageName;
  readonly atMs: number;
  readonly isDone: boolean;
};

type Times = Pick<
  Subscription,
  | "starts_at_ms"
  | "ends_at_ms"
  | "allots_at_ms"
  | "allotted_at_ms"
  | "auction_at_ms"
  | "launch_at_ms"
  | "launched_at_ms"
  | "release_at_ms"
>;

/** The way of a subscription at `now` (ms). Allotment and launch are done when the server says so: both take a while after their time. */
export function stagesOf(times: Times, now: number): readonly Stage[] {
  const { allotted_at_ms, launched_at_ms } = times;
  const passed = (name: StageName, atMs: number): Stage => ({ name, atMs, isDone: now >= atMs });
  return [
    passed("start", times.starts_at_ms),
    passed("end", times.ends_at_ms),
    { name: "allotment", atMs: allotted_at_ms ?? times.allots_at_ms, isDone: allotted_at_ms !== null },
    passed("auction", times.auction_at_ms),
    { name: "launch", atMs: launched_at_ms ?? times.launch_at_ms, isDone: launched_at_ms !== null },
    passed("release", times.release_at_ms),
  ];
}

/** The first stage that is not done; undefined when all are. */
export const nextStage = (times: Times, now: number): Stage | undefined =>
  stagesOf(times, now).find(({ isDone }) => !isDone);

/** While the pair takes the orders of its auction, and from the launch on. */
export const hasPair = (times: Times, now: number): boolean => now >= times.auction_at_ms;
