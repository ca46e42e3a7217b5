import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { GENERATIONS, WithholdReason } from "@candor/contract/domain/rebates.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { InviteInfo, RebateShares } from "@candor/contract/routes/promotion.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import type { Services } from "../../../services/services.ts";
import { VALUATION_CURRENCY } from "../../wallet/balances/index.ts";
import { dayText } from "./day.ts";
import { feeLevelOf } from "./fee-levels.ts";
import * as queries from "./queries.ts";
import { worthIn } from "./worth.ts";

const DAYS = 30;
const generations = [1, 2, 3] as const satisfies { readonly length: typeof GENERATIONS };

/** The page of the app that registers an invited user. */
export const linkOf = (inviteCode: string) => ({
  invite_code: inviteCode,
  invite_path: `/#/pages/user/login/register?invite=${encodeURIComponent(inviteCode)}`,
});

/** The shares in force; null as long as no fee is shared. */
export async function sharesOf(db: Db): Promise<RebateShares | null> {
  const rates = await queries.newestRates(db);
  return rates ? { first: plain(rates.first), second: plain(rates.second), third: plain(rates.third) } : null;
}

const moneyOf = ({ catalogue }: Services, { currency_id, paid }: { currency_id: number; paid: string }) => ({
  currency_id,
  currency_name: catalogue.symbolOf(currency_id),
  amount: plain(paid),
});

/** What a user has earned by inviting: in all, today, and by day and currency. */
async function earningsOf(services: Services, userId: number, now: number): Promise<InviteInfo["earnings"]> {
  const { db, catalogue } = services;
  const { together, worth } = worthIn(services);
  const [paid, held] = await Promise.all([queries.paidByDay(db, userId), queries.heldOf(db, userId)]);
  const sums = new Map<number, bigint>();
  for (const { currency_id, paid: amount } of paid)
    sums.set(currency_id, (sums.get(currency_id) ?? 0n) + fromNumeric(amount));
  const withheld = new Map(held.map(({ currency_id, amount }) => [currency_id, fromNumeric(amount)]));
  const ids = [...new Set([...sums.keys(), ...withheld.keys()])].sort((a, b) => a - b);
  const worthOf = (by: ReadonlyMap<number, bigint>): string =>
    formatAmount(ids.reduce((total, id) => total + worth(id, by.get(id) ?? 0n), 0n));
  const today = Math.floor(now / DAY_MS);
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = dayText((today - DAYS + 1 + index) * DAY_MS);
    const list = paid.filter((sum) => sum.day === day);
    return { day, total: formatAmount(together(list)), list: list.map((sum) => moneyOf(services, sum)) };
  });
  return {
    currency_name: VALUATION_CURRENCY,
    total: worthOf(sums),
    today: days.at(-1)?.total ?? "0",
    withheld: worthOf(withheld),
    by_currency: ids.map((id) => ({
      currency_id: id,
      currency_name: catalogue.symbolOf(id),
      amount: formatAmount(sums.get(id) ?? 0n),
      withheld: formatAmount(withheld.get(id) ?? 0n),
    })),
    days,
  };
}

/** How many users of each generation there are, how many of them traded, and what they earned the user. */
export async function generationsOf(services: Services, userId: number): Promise<InviteInfo["generations"]> {
  const { db } = services;
  const { together } = worthIn(services);
  const [invited, traded, paid] = await Promise.all([
    Promise.all(generations.map((generation) => queries.invitedOf(db, userId, generation))),
    queries.tradedByGeneration(db, userId),
    queries.paidByGeneration(db, userId),
  ]);
  return generations.map((generation, index) => ({
    generation,
    invited: invited[index] ?? 0,
    traded: traded.get(generation) ?? 0,
    earned: formatAmount(together(paid.filter((sum) => sum.generation === generation))),
  }));
}

/** Everything that the page of promotion begins with. */
export async function inviteInfoOf(services: Services, userId: number): Promise<InviteInfo> {
  const { db, engine } = services;
  const { now } = await engine.status();
  const [{ invite_code }, rates, funnel, byGeneration, earnings, reasons, feeLevel] = await Promise.all([
    queries.ownCode(db, userId),
    sharesOf(db),
    queries.funnelOf(db, userId),
    generationsOf(services, userId),
    earningsOf(services, userId, now),
    queries.withheldReasons(db, userId),
    feeLevelOf(db, userId, now),
  ]);
  const [direct] = byGeneration;
  return {
    ...linkOf(invite_code),
    rates,
    funnel: { ...funnel, registered: direct?.invited ?? 0, traded: direct?.traded ?? 0 },
    generations: byGeneration,
    earnings,
    withheld: reasons.map(({ reason, users }) => ({ reason: reason as WithholdReason, users })),
    fee_level: feeLevel,
  };
}

/** A page of the users of one generation, with what they earned the user. */
export async function invitedOf(
  services: Services,
  userId: number,
  { generation, ...page }: Page & { readonly generation: 1 | 2 | 3 },
) {
  const { db } = services;
  const { together } = worthIn(services);
  const { rows, at } = await queries.invitedPage(db, userId, generation, page);
  const ids = rows.map(({ user_id }) => user_id);
  const [paid, withheld] = await Promise.all([
    queries.paidBySource(db, userId, ids),
    queries.withheldOf(db, userId, ids),
  ]);
  const list = rows.map((row) => {
    const own = paid.filter(({ invited_id }) => invited_id === row.user_id);
    return {
      row,
      verified: row.kyc_level > 0,
      traded: own.length > 0,
      earned: formatAmount(together(own)),
      by_currency: own.filter((sum) => fromNumeric(sum.paid) > 0n).map((sum) => moneyOf(services, sum)),
      withheld: withheld.get(row.user_id) ?? null,
    };
  });
  return { list, at };
}
