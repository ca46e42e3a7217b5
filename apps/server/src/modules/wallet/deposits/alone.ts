import { type Amount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { creditedAlone } from "./queries.ts";

/** Why one operator may not credit a deposit alone: more than its claim, above the channel's limit, or above one operator's daily limit. */
export type SecondReason = "more" | "limit" | "day";

/** The multiple of the channel's limit that one operator may credit alone in 24 h, over all channels of its currency. */
const LIMITS_A_DAY = 10n;

type Channel = { readonly currency_id: number; readonly two_people_above: string };
/** A wallet service has a multiple of its own, which two owners have set. */
type By = { readonly operatorId: number; readonly now: number; readonly limitsADay?: bigint };

/** The amount that an operator may still credit alone today, apart from the limit per deposit. */
async function leftOfDay(db: Kysely<Database>, channel: Channel, by: By): Promise<Amount> {
  const { operatorId, now, limitsADay = LIMITS_A_DAY } = by;
  const { currency_id: currencyId, two_people_above } = channel;
  const credited = await creditedAlone(db, { operatorId, currencyId, since: new Date(now - DAY_MS) });
  const left = fromNumeric(two_people_above) * limitsADay - fromNumeric(credited);
  return (left > 0n ? left : 0n) as Amount;
}

/** The maximum that an operator may currently credit alone in one deposit of a channel. */
export async function aloneMax(db: Kysely<Database>, channel: Channel, by: By): Promise<Amount> {
  const [limit, left] = [fromNumeric(channel.two_people_above) as Amount, await leftOfDay(db, channel, by)];
  return left < limit ? left : limit;
}

/** Why crediting an amount needs a second person; undefined if it does not. */
export async function whySecond(
  db: Kysely<Database>,
  { amount, claimed, ...channel }: Channel & { readonly amount: Amount; readonly claimed: Amount },
  by: By,
): Promise<SecondReason | undefined> {
  if (amount > claimed) return "more";
  if (amount > fromNumeric(channel.two_people_above)) return "limit";
  return amount > (await leftOfDay(db, channel, by)) ? "day" : undefined;
}
