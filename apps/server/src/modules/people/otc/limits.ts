import { type Amount, amount, mulDiv, ONE, type Price } from "@candor/contract/domain/money.ts";
import type { SettingName } from "@candor/contract/settings.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { readSetting } from "../../console/settings/index.ts";

const inUsdt = async (db: Db, name: SettingName): Promise<Amount> =>
  amount(String((await readSetting(db, name)).value));

/** What a merchant has frozen, in USDT. */
export const marginOf = (db: Db): Promise<Amount> => inUsdt(db, "otc.margin");

/** How far a floating offer may be from the index, in millionths. */
export const premiumMax = async (db: Db): Promise<number> => (await readSetting(db, "otc.premium")).value;

export type Limits = { readonly order: Amount; readonly day: Amount };

/** Of a user of this level, in USDT; nothing before verification. */
export async function limitsOf(db: Db, level: number): Promise<Limits> {
  if (level < 1) return { order: amount("0"), day: amount("0") };
  const kind = level === 1 ? "basic" : "advanced";
  const [order, day] = await Promise.all([inUsdt(db, `otc.order_${kind}`), inUsdt(db, `otc.day_${kind}`)]);
  return { order, day };
}

/** What coins are worth for the limits; rounded up, so that many small orders are not worth nothing. */
export const worthOf = (quantity: Amount, index: Price): Amount => mulDiv(quantity, index, ONE, "up") as Amount;
