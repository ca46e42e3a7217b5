import { refuse } from "@candor/contract/errors.ts";
import type { FieldRefusal } from "../../platform/http/result.ts";
import type { Services } from "../services.ts";
import { type HeldRecord, holdersOf } from "./leases.ts";

/** Somebody else has the record open: two people should not decide beside each other, even though only the first would be heard. */
export async function heldByOther(
  { db, clock }: Pick<Services, "db" | "clock">,
  { queue, id }: HeldRecord,
  operatorId: number,
): Promise<FieldRefusal | undefined> {
  const holder = (await holdersOf(db, queue, [id])).get(id);
  if (!holder || holder.operatorId === operatorId || holder.until.getTime() <= clock.now()) return undefined;
  return refuse("RECORD_TAKEN", { operator: holder.name });
}
