import { CODE_RESEND_AFTER_MS } from "@candor/contract/routes/user.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

type Db = Kysely<Database>;

const DAY_MS = 24 * 3_600_000;

/** How many codes may be sent in 24 h to one target, and at the request of one network. */
export type CodesPerDay = { readonly target: number; readonly network: number };

export type Sending = { readonly target: string; readonly purpose: string; readonly network: string | null };

/**
 * How many ms until a code may be sent; 0 or less when it may be sent now: one a minute for a target and purpose, and what a target and a network may
 * have in a day. The rows of the codes themselves are counted, so that a restart or a second gateway changes nothing. Holds both until the end of the
 * transaction, or two requests at once would both find room for the last one.
 */
export async function sendWaitMs(
  trx: Db,
  { target, purpose, network }: Sending,
  { now, perDay }: { now: number; perDay: CodesPerDay },
): Promise<number> {
  // Always the target first: two requests that held one of them each and waited for the other would be a deadlock.
  await lock(trx, "candor.codes.target", target);
  await lock(trx, "candor.codes.network", network ?? "");
  const codes = trx.selectFrom("codes").select("created_at").orderBy("created_at", "desc").limit(1);
  const ofTarget = codes.where("target", "=", target);
  const ofNetwork = codes.where("network", "=", network);
  // A limit of n is reached when the n-th newest code is still within its time.
  const limits = [
    { newest: ofTarget.where("purpose", "=", purpose), withinMs: CODE_RESEND_AFTER_MS },
    { newest: ofTarget.offset(perDay.target - 1), withinMs: DAY_MS },
    { newest: ofNetwork.offset(perDay.network - 1), withinMs: DAY_MS },
  ];
  let waitMs = 0;
  for (const { newest, withinMs } of limits) {
    const row = await newest.executeTakeFirst();
    if (row) waitMs = Math.max(waitMs, row.created_at.getTime() + withinMs - now);
  }
  return waitMs;
}

const lock = (trx: Db, space: string, key: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${space}), hashtext(${key}))`.execute(trx);
