import type { Services } from "../../../services/services.ts";
import type { RootRow } from "./publish.ts";
import * as queries from "./queries.ts";

export type FaultServices = Pick<Services, "db" | "clock" | "log">;
type Balances = Readonly<Record<string, string>>;
/** `leaf` is undefined if there is none. */
type Fault = {
  readonly root: RootRow;
  readonly userId: number;
  readonly leaf: Balances | undefined;
  readonly ledger: Balances;
};

/** As long as the leaves of a daily root are kept. */
const ALARM_DAYS = 90;

/** A user who is missing in a root, or counted with sums that differ from the ledger's: an error in the log, a metric, and an alarm in the console. */
export async function noteFault(
  { db, clock, log }: FaultServices,
  { root, userId, leaf, ledger }: Fault,
): Promise<void> {
  log.error(
    { rootId: root.root_id, userId, leaf: leaf ?? null, ledger },
    "a leaf of the liabilities is not what the ledger says",
  );
  await queries.insertFault(db, {
    root_id: root.root_id,
    user_id: userId,
    at: new Date(clock.now()),
    leaf: leaf ? JSON.stringify(leaf) : null,
    ledger: JSON.stringify(ledger),
  });
}

export const countLiabilityFaults = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  queries.countFaults(db, new Date(clock.now() - ALARM_DAYS * 86_400_000));

/** The console's alarm banner, if any. */
export const liabilityAlarm = (faults: number): string | undefined =>
  faults > 0
    ? `${faults} users are missing from a published root, or counted with another balance than the ledger's`
    : undefined;
