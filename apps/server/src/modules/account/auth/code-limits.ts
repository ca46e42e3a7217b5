import { DAY_MS } from "@candor/contract/domain/time.ts";
import { CODE_RESEND_AFTER_MS } from "@candor/contract/routes/user.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** This many of a target's codes per purpose are reserved for others, however many one network requests. */
const LEFT_TO_OTHERS = 2;

/** How many codes may be sent in 24 h for one purpose to one target, and at the request of one network. */
export type CodesPerDay = { readonly target: number; readonly network: number };

export type Sending = {
  readonly target: string;
  readonly purpose: string;
  readonly network: string | null;
  readonly known: boolean;
};

/**
 * ms until a code may be sent; 0 or less if it may be sent now: one a minute per target and purpose, and daily limits per target and per network.
 * Devices known to the target's account have limits of their own, so that nobody else can use them up. The rows of the codes themselves are counted,
 * so that a restart or a second gateway changes nothing. Locks both until the end of the transaction, or two simultaneous requests would both get the
 * last one.
 */
export async function sendWaitMs(
  trx: Db,
  { target, purpose, network, known }: Sending,
  { now, perDay }: { now: number; perDay: CodesPerDay },
): Promise<number> {
  // Always the target first: two requests that held one of them each and waited for the other would be a deadlock.
  await lock(trx, "candor.codes.target", target);
  await lock(trx, "candor.codes.network", network ?? "");
  const codes = trx.selectFrom("codes").select("created_at").orderBy("created_at", "desc").limit(1);
  const ofTarget = codes.where("target", "=", target).where("purpose", "=", purpose).where("known", "=", known);
  const share = Math.max(1, perDay.target - LEFT_TO_OTHERS);
  const ofNetwork = codes.where("network", "=", network);
  // A limit of n is reached when the n-th newest code is still within the window.
  const limits = [
    { newest: ofTarget, withinMs: CODE_RESEND_AFTER_MS },
    { newest: ofTarget.offset(perDay.target - 1), withinMs: DAY_MS },
    ...(known ? [] : [{ newest: ofTarget.where("network", "=", network).offset(share - 1), withinMs: DAY_MS }]),
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
