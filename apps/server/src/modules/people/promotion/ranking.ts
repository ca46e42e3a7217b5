import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { type inviteRanking, RANKED, RANKED_DAYS } from "@candor/contract/routes/promotion.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { VALUATION_CURRENCY } from "../../wallet/balances/index.ts";
import { dayText } from "./day.ts";
import { maskedName } from "./masked.ts";
import { worthIn } from "./worth.ts";

type Sum = { readonly inviter_id: number; readonly currency_id: number; readonly paid: string };
type Place = { readonly rank: number; readonly userId: number; readonly earned: bigint };
type Ranking = { readonly places: ReadonlyMap<number, Place>; readonly first: readonly Place[]; readonly at: number };

/** What active users were paid since a day, by currency. */
async function paidSince(db: Db, day: string): Promise<readonly Sum[]> {
  const { rows } = await sql<Sum>`
    SELECT d.inviter_id, d.currency_id, sum(d.paid) AS paid FROM rebate_days d JOIN users u ON u.user_id = d.inviter_id AND u.state = 'active'
    WHERE d.day >= ${day}::date GROUP BY d.inviter_id, d.currency_id`.execute(db);
  return rows;
}

/** Equal earnings have the same rank; the earlier account is listed first. */
function ranked(services: Services, sums: readonly Sum[], at: number): Ranking {
  const { worth } = worthIn(services);
  const earned = new Map<number, bigint>();
  for (const { inviter_id, currency_id, paid } of sums)
    earned.set(inviter_id, (earned.get(inviter_id) ?? 0n) + worth(currency_id, fromNumeric(paid)));
  const sorted = [...earned]
    .filter(([, sum]) => sum > 0n)
    .sort(([a, one], [b, other]) => (one === other ? a - b : one > other ? -1 : 1));
  let rank = 0;
  let last: bigint | undefined;
  const places = sorted.map(([userId, sum], index): Place => {
    if (sum !== last) rank = index + 1;
    last = sum;
    return { rank, userId, earned: sum };
  });
  return { places: new Map(places.map((place) => [place.userId, place])), first: places.slice(0, RANKED), at };
}

type Person = { readonly user_id: number; readonly nickname: string; readonly invited: number };

async function people(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Person>`
    SELECT u.user_id, u.nickname, (SELECT count(*) FROM users i WHERE i.inviter_id = u.user_id) AS invited
    FROM users u WHERE u.user_id = ANY(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** The best inviters of the last days. Made at most once a minute, for everybody. */
export class Rankings {
  readonly #services: Services;
  #made: { readonly ranking: Promise<Ranking>; readonly at: number } | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  async of(userId: number): Promise<OutputOf<typeof inviteRanking>> {
    const { first, places, at } = await this.#newest();
    const mine = places.get(userId);
    const known = await people(this.#services.db, [...first.map((place) => place.userId), ...(mine ? [userId] : [])]);
    const view = ({ rank, earned, userId: id }: Place) => ({
      rank,
      earned: formatAmount(earned),
      invited: known.get(id)?.invited ?? 0,
    });
    return {
      currency_name: VALUATION_CURRENCY,
      list: first.map((place) => ({
        ...view(place),
        name: maskedName(known.get(place.userId)?.nickname ?? ""),
        mine: place.userId === userId,
      })),
      mine: mine ? view(mine) : null,
      counted_at_ms: at,
    };
  }

  async #newest(): Promise<Ranking> {
    const { db, engine } = this.#services;
    const { now } = await engine.status();
    if (this.#made && now >= this.#made.at && now - this.#made.at < MINUTE_MS) return this.#made.ranking;
    const since = dayText((Math.floor(now / DAY_MS) - RANKED_DAYS + 1) * DAY_MS);
    const ranking = paidSince(db, since).then((sums) => ranked(this.#services, sums, now));
    this.#made = { ranking, at: now };
    ranking.catch(() => {
      this.#made = undefined;
    });
    return ranking;
  }
}
