import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Services } from "../../../services/services.ts";
import type { ReviewItem } from "./review-queue.ts";

type Booked = Pick<ReviewItem, "uid" | "account" | "currency_id" | "amount" | "fee">;

/** What passing it books, or has booked: out of what is frozen, amount to the world and fee to the house. */
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

/** What giving it back books: amount and fee become available again. */
export function returnPostings({ catalogue }: Pick<Services, "catalogue">, booked: Booked, tag: string): Posting[] {
  const currency = catalogue.symbolOf(booked.currency_id);
  const held = fromNumeric(booked.amount) + fromNumeric(booked.fee);
  const { uid: owner, account } = booked;
  return [
    { owner, account: `${account} frozen`, currency, delta: formatAmount(-held), tag },
    { owner, account, currency, delta: formatAmount(held), tag },
  ];
}

/** Exactly what will be booked, or was. */
export function postingsOf(services: Pick<Services, "catalogue">, item: ReviewItem): Posting[] {
  if (item.state === "rejected" || item.decided === "rejected") return returnPostings(services, item, "withdraw_fail");
  if (item.state === "cancelled") return returnPostings(services, item, "withdraw_lock_1");
  return payOutPostings(services, item);
}
