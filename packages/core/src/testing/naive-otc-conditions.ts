import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Executed } from "../engine/batch.ts";
import type { ChangeOtcOffer, PublishOtcOffer } from "../products/otc/records.ts";

type Asked = { readonly level: number; readonly days: number; readonly orders: number };

const askedBy = (
  { takerAgeDays, takerOrders }: Pick<PublishOtcOffer | ChangeOtcOffer, "takerAgeDays" | "takerOrders">,
  level: number,
): Asked => ({ level, days: takerAgeDays ?? 0, orders: takerOrders ?? 0 });

/**
 * Reads a log from its commands alone: no offer was taken by an account below one of its conditions, and none was refused for a condition that it met.
 * Returns how many accounts met and did not meet one.
 */
export function checkOtcConditions(log: readonly Executed[]): { readonly met: number; readonly unmet: number } {
  const asked = new Map<number, Asked>();
  const levels = new Map<number, number>();
  let now = 0;
  let [met, unmet] = [0, 0];
  for (const { command, execution } of log) {
    const { outcome } = execution;
    if (command.type === "clock") now = Math.max(now, command.at);
    if (command.type === "restart") now = command.at;
    if (command.type === "setUserState" && outcome.ok && command.level !== undefined)
      levels.set(command.userId, command.level);
    if (command.type === "publishOtcOffer" && outcome.ok && outcome.otcOffer)
      asked.set(outcome.otcOffer.offerId, askedBy(command, command.takerLevel));
    if (command.type === "changeOtcOffer" && outcome.ok)
      asked.set(command.offerId, askedBy(command, command.takerLevel ?? asked.get(command.offerId)?.level ?? 0));
    if (command.type !== "takeOtcOffer") continue;
    const { level, days, orders } = asked.get(command.offerId) ?? { level: 0, days: 0, orders: 0 };
    const age = Math.max(now, command.at) - (command.registeredAt ?? Number.POSITIVE_INFINITY);
    const isOldEnough = days === 0 || age >= days * DAY_MS;
    const hasOrders = (command.completedOrders ?? 0) >= orders;
    const hasLevel = (levels.get(command.userId) ?? 0) >= level;
    const error = outcome.ok ? undefined : outcome.error;
    const name = `${command.id}: offer ${command.offerId}`;
    if (outcome.ok && !(isOldEnough && hasOrders && hasLevel))
      throw new Error(`${name} was taken below its conditions`);
    if (error === "OTC_TAKER_AGE" && isOldEnough) throw new Error(`${name} refuses an account that is old enough`);
    if (error === "OTC_TAKER_ORDERS" && hasOrders) throw new Error(`${name} refuses an account with enough orders`);
    if (outcome.ok && (days > 0 || orders > 0)) met += 1;
    if (error === "OTC_TAKER_AGE" || error === "OTC_TAKER_ORDERS") unmet += 1;
  }
  return { met, unmet };
}
