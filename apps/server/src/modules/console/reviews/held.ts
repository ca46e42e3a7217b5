import { refuse } from "@candor/contract/errors.ts";
import { done, type FieldRefusal, type Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type HeldRecord, type Holder, holdersOf, takeLease } from "./leases.ts";

/** Another operator has the record open: two people should not decide in parallel, even though only the first decision would count. */
export async function heldByOther(
  { db, clock }: Pick<Services, "db" | "clock">,
  { queue, id }: HeldRecord,
  operatorId: number,
): Promise<FieldRefusal | undefined> {
  const holder = (await holdersOf(db, queue, [id])).get(id);
  if (!holder || holder.operatorId === operatorId || holder.until.getTime() <= clock.now()) return undefined;
  return takenBy(holder);
}

/** Who has it open, and until when: a console shows how long the wait can be. */
const takenBy = ({ name, until }: Holder) => refuse("RECORD_TAKEN", { operator: name, until_ms: until.getTime() });

/** Leases a record to the operator, or returns who has it open. */
export async function take(
  { db, clock }: Pick<Services, "db" | "clock">,
  record: HeldRecord,
  operatorId: number,
): Promise<Result<{ holder: string; until_ms: number }>> {
  const holder = await takeLease(db, record, { operatorId, now: clock.now() });
  if (holder.operatorId !== operatorId) return takenBy(holder);
  return done({ holder: holder.name, until_ms: holder.until.getTime() });
}
