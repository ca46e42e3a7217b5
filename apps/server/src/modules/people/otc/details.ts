import * as z from "zod/mini";

/** What an offer carries beside its terms: payment accounts of its merchant, and their words. The core keeps it and never reads it. */
const offerDetails = z.object({ accounts: z.array(z.number()), terms: z.string() });
export type OfferDetails = z.infer<typeof offerDetails>;

/** What an order was made with: the accounts to pay to, the words of the offer, and the index of a floating price. */
const orderDetails = z.object({
  accounts: z.array(z.number()),
  terms: z.string(),
  window_minutes: z.number(),
  index: z.nullable(z.string()),
  rate: z.nullable(z.string()),
  premium: z.nullable(z.string()),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const offerDetailsOf = (text: string): OfferDetails => offerDetails.parse(JSON.parse(text));
export const orderDetailsOf = (text: string): OrderDetails => orderDetails.parse(JSON.parse(text));
