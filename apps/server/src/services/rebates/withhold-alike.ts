import { makeCommandId } from "../../platform/bus/command-id.ts";
import { execute } from "../execute.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { type AlikePair, alikePairs, type Scope, untoldPairs } from "./alike-queries.ts";

/** Of the account number of an invited user only the end is shown. */
const END = -4;

/**
 * Withholds the rebates of inviters who seem to be the same person as whom they invited. Called after what reveals it is committed and before it is
 * answered: a login from a new device, a document, a bank account. So it comes before the first fee. Never throws: the sweep of each minute makes up for
 * it. Returns the number of new pairs.
 */
export async function withholdAlike(services: Services, scope: Scope): Promise<number> {
  const { db, log } = services;
  let withheld = 0;
  try {
    for (const pair of await alikePairs(db, scope)) withheld += (await withhold(services, pair)) ? 1 : 0;
  } catch (error) {
    log.error({ err: error }, "inviters and invited users could not be compared; the next sweep does it");
  }
  return withheld;
}

async function withhold(services: Services, pair: AlikePair): Promise<boolean> {
  const { engine, clock, log } = services;
  const { inviter_id: inviterId, invited_id: invitedId, reason } = pair;
  const id = makeCommandId(clock.now());
  const outcome = await execute(engine, { type: "withholdRebates", id, inviterId, invitedId, reason });
  if (!outcome.ok) {
    log.warn({ inviterId, invitedId, error: outcome.error }, "rebates could not be withheld; the next sweep does it");
    return false;
  }
  log.info({ inviterId, invitedId, reason }, "rebates withheld");
  await tell(services, pair);
  return true;
}

const tell = (services: Services, { inviter_id, invited_id, uid }: Omit<AlikePair, "reason">): Promise<void> =>
  notify(services, {
    userId: inviter_id,
    kind: "rebates_withheld",
    ref: `rebates:${inviter_id}-${invited_id}`,
    params: { user: uid.slice(END) },
  });

const PER_ROUND = 500;

/** Tells inviters whose notice a stop has lost. Returns their number. */
export async function tellWithheld(services: Services, since: Date): Promise<number> {
  const pairs = await untoldPairs(services.db, since, PER_ROUND);
  for (const pair of pairs) await tell(services, pair);
  return pairs.length;
}
