import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Services } from "../../../services/services.ts";
import type { ReviewItem } from "./review-queue.ts";

type Booked = Pick<ReviewItem, "uid" | "account" | "currency_id" | "amount" | "fee">;

/** The bookings of its completion: from the frozen amount, amount to the outside world and fee to the house. */
export function payOutPostings({ catalogue }: Pick<Services, "catalogue">, booked: Booked): Posting[] {
  const currency = catalogue.symbolOf(booked.currency_id);
  const [amount, fee] = [fromNumeric(booked.amount), fromNumeric(booked.fee)];
  const pair = (value: bigint, tag: string, to: string): Posting[] =>
    value === 0n
      ? []
      : [
          { owner: booked.uid, account: `${booked.account} frozen`, currency, delta: formatAmount(-value), tag },
          { owner: "house", account: to, currency, delta: formatAmount(value), tag },
        ];
  return [...pair(amount, "withdraw", "outside"), ...pair(fee, "withdraw_fee", "fees")];
}

/** The bookings of its return: amount and fee become available again. */
export function returnPostings({ catalogue }: Pick<Services, "catalogue">, booked: Booked, tag: string): Posting[] {
  const currency = catalogue.symbolOf(booked.currency_id);
  const held = fromNumeric(booked.amount) + fromNumeric(booked.fee);
  const { uid: owner, account } = booked;
  return [
    { owner, account: `${account} frozen`, currency, delta: formatAmount(-held), tag },
    { owner, account, currency, delta: formatAmount(held), tag },
  ];
}

/** The exact bookings, future or past. */
export function postingsOf(services: Pick<Services, "catalogue">, item: ReviewItem): Posting[] {
  if (item.state === "rejected" || item.decided === "rejected") return returnPostings(services, item, "withdraw_fail");
  if (item.state === "cancelled") return returnPostings(services, item, "withdraw_lock_1");
  return payOutPostings(services, item);
}
