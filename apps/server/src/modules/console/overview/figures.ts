import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

const ONLINE_MS = 300_000;

/** The accounts of a demo that no person uses: none of the figures of users counts them. */
export type Simulated = { readonly emails: readonly string[]; readonly userIds: readonly number[] };

export async function simulatedAccounts(db: Db, emails: readonly string[]): Promise<Simulated> {
  if (emails.length === 0) return { emails, userIds: [] };
  const rows = await db.selectFrom("users").select("user_id").where("email", "in", emails).execute();
  return { emails, userIds: rows.map(({ user_id }) => user_id) };
}

/** Of a row with a user's id, whether it is none of theirs. */
export const isUser = ({ userIds }: Simulated) => sql<boolean>`user_id <> ALL (${[...userIds]}::bigint[])`;

export const userFigures = async (db: Db, simulated: Simulated, { day, now }: { day: Date; now: number }) => {
  const { rows } = await sql<{ total: number; today: number; verified: number; frozen: number; online: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE created_at >= ${day}) AS today,
      count(*) FILTER (WHERE kyc_level > 0) AS verified, count(*) FILTER (WHERE state = 'frozen') AS frozen,
      (SELECT count(DISTINCT user_id) FROM sessions
        WHERE revoked_at IS NULL AND last_seen_at > ${new Date(now - ONLINE_MS)}) AS online
    FROM users WHERE ${isUser(simulated)}`.execute(db);
  return rows[0] ?? { total: 0, today: 0, verified: 0, frozen: 0, online: 0 };
};

/** What was traded, and the fees that were paid: in the base and the quote currency of the market. */
export type Traded = {
  readonly trades: number;
  readonly quote: string;
  readonly base_fee: string;
  readonly quote_fee: string;
};
export type HourOfTrades = {
  readonly market_id: number;
  readonly hour: Date;
  readonly users: Traded;
  readonly simulated: Traded;
};

/** Which side of a trade is a simulated account: `taker_is` and `maker_is`. */
export const sidesOf = ({ userIds }: Simulated) => {
  const ids = sql`${[...userIds]}::bigint[]`;
  return sql`(SELECT taker_user_id = ANY (${ids}) AS taker_is, maker_user_id = ANY (${ids}) AS maker_is)`;
};

/** With these, whether they traded among themselves or with the house: a trade counts with the users if one of its sides is theirs. */
export const isAmongThem = sql<boolean>`((taker_is OR maker_is) AND (taker_is OR taker_user_id = 0) AND (maker_is OR maker_user_id = 0))`;

/**
 * Trades by market and hour: those in which a user took part, and those of simulated accounts with each other or the house. Buyers pay the fee in the base
 * currency, sellers in the quote currency; each fee counts with who paid it.
 */
export const tradesByHour = async (db: Db, simulated: Simulated, since: Date): Promise<HourOfTrades[]> => {
  const traded = (
    ofTrade: RawBuilder<unknown>,
    ofSide: (is: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => sql`json_build_object(
    'trades', count(*) FILTER (WHERE ${ofTrade}),
    'quote', coalesce(sum(quote_amount) FILTER (WHERE ${ofTrade}), 0)::text,
    'base_fee', (coalesce(sum(taker_fee) FILTER (WHERE taker_side = 0 AND ${ofSide(sql`taker_is`)}), 0)
      + coalesce(sum(maker_fee) FILTER (WHERE taker_side <> 0 AND ${ofSide(sql`maker_is`)}), 0))::text,
    'quote_fee', (coalesce(sum(maker_fee) FILTER (WHERE taker_side = 0 AND ${ofSide(sql`maker_is`)}), 0)
      + coalesce(sum(taker_fee) FILTER (WHERE taker_side <> 0 AND ${ofSide(sql`taker_is`)}), 0))::text)`;
  const { rows } = await sql<HourOfTrades>`
    SELECT market_id, date_trunc('hour', at, 'UTC') AS hour,
      ${traded(sql`NOT ${isAmongThem}`, (is) => sql`NOT ${is}`)} AS users, ${traded(isAmongThem, (is) => is)} AS simulated
    FROM trades CROSS JOIN LATERAL ${sidesOf(simulated)} AS sides
    WHERE at >= ${since} GROUP BY 1, 2`.execute(db);
  return rows;
};

export const registrationsByHour = async (db: Db, simulated: Simulated, since: Date) => {
  const { rows } = await sql<{ hour: Date; registrations: number }>`
    SELECT date_trunc('hour', created_at, 'UTC') AS hour, count(*) AS registrations
    FROM users WHERE created_at >= ${since} AND ${isUser(simulated)} GROUP BY 1`.execute(db);
  return rows;
};

/** The balances of users and house by currency. Money only moves between the two, so they sum to zero. */
export const holdings = async (db: Db) => {
  const { rows } = await sql<{ currency_id: number; users: string; house: string }>`
    SELECT currency_id, coalesce(sum(available + frozen) FILTER (WHERE owner_id > 0), 0) AS users,
      coalesce(sum(available + frozen) FILTER (WHERE owner_id = 0), 0) AS house
    FROM balances GROUP BY currency_id ORDER BY currency_id`.execute(db);
  return rows;
};

const TICK_SINCE_MS = 3_600_000;

/**
 * The last tick of each market within the hour, so that one partition and its index are enough. `now` is the engine's time, which its ticks have too:
 * a machine's clock that was set back would call a market fresh whose prices have ended.
 */
export const lastTicks = async (db: Db, now: number) => {
  const { rows } = await sql<{
    market_id: number;
    symbol: string;
    at: Date | null;
    counting: boolean | null;
    venues: number | null;
  }>`
    SELECT m.market_id, m.symbol, t.at, t.counting, jsonb_array_length(t.constituents) AS venues
    FROM markets m LEFT JOIN LATERAL (
      SELECT at, counting, constituents FROM ticks
      WHERE ticks.market_id = m.market_id AND at > ${new Date(now - TICK_SINCE_MS)} ORDER BY at DESC LIMIT 1
    ) t ON true WHERE m.source = 'index' ORDER BY m.sort, m.market_id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, ageMs: at && Math.max(0, now - at.getTime()) }));
};

/** What a standby of the engine that runs has computed differently from the leader, in words. */
export async function differingStandby(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("engine_processes")
    .select("difference")
    .where("difference", "is not", null)
    .where("seen_at", ">", sql<Date>`now() - interval '1 minute'`)
    .orderBy("seen_at", "desc")
    .executeTakeFirst();
  return row?.difference == null ? undefined : `The standby computed something else than the leader: ${row.difference}`;
}

/** Quarantined commands that wait for an operator, and since when. */
export const quarantined = async (db: Db) =>
  db
    .selectFrom("quarantine")
    .where("resolved_at", "is", null)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .select((expression) => expression.fn.min("at").as("since"))
    .executeTakeFirstOrThrow();

/** Requests that were approved a while ago and are not carried out yet. */
export const stuckApprovals = async (db: Db, before: Date) =>
  db
    .selectFrom("approvals")
    .where("state", "=", "approved")
    .where("decided_at", "<", before)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .select((expression) => expression.fn.min("decided_at").as("since"))
    .executeTakeFirstOrThrow();
