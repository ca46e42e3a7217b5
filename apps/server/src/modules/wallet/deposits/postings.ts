import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Services } from "../../../services/services.ts";

type Booked = {
  readonly uid: string;
  readonly account: string;
  readonly currency_id: number;
  /** Decimal string. */
  readonly amount: string;
};

/** The exact bookings of a deposit's credit; they sum to zero. */
export function postingsOf({ catalogue }: Pick<Services, "catalogue">, booked: Booked): Posting[] {
  const common = { currency: catalogue.symbolOf(booked.currency_id), tag: "recharge" };
  const out = formatAmount(-amount(booked.amount));
  return [
    { owner: booked.uid, account: booked.account, delta: booked.amount, ...common },
    { owner: "house", account: "outside", delta: out, ...common },
  ];
}
