import { HOUR_MS } from "@candor/contract/domain/time.ts";
import type { SettingName } from "@candor/contract/settings.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { readSetting } from "../settings/index.ts";

/** Due soon: under a third of the target left, at most four hours. */
const DUE_SOON_SHARE = 3;
const DUE_SOON_MS_MAX = 4 * HOUR_MS;

export type Age = "in_time" | "due_soon" | "late" | "done";
/** How old an open item of a queue may become. */
export type Target = { readonly targetMs: number; readonly dueSoonMs: number };

export const targetOf = (targetMs: number): Target => ({
  targetMs,
  dueSoonMs: Math.min(targetMs / DUE_SOON_SHARE, DUE_SOON_MS_MAX),
});

/** The target of a queue, as set by operators. */
export async function readTarget(db: Kysely<Database>, queue: TargetQueue): Promise<Target> {
  const { value } = await readSetting(db, `target.${queue}`);
  return targetOf(value * HOUR_MS);
}
type TargetQueue = QueueOf<SettingName>;
type QueueOf<Name> = Name extends `target.${infer Queue}` ? Queue : never;

export function ageOf(submittedMs: number, { targetMs, dueSoonMs }: Target, nowMs: number): Exclude<Age, "done"> {
  const left = submittedMs + targetMs - nowMs;
  if (left <= 0) return "late";
  return left <= dueSoonMs ? "due_soon" : "in_time";
}

/** The same as moments to compare a column of submission times with: late when before `lateBefore`, else due soon when before `dueSoonBefore`. */
export const bordersAt = ({ targetMs, dueSoonMs }: Target, nowMs: number) => ({
  lateBefore: new Date(nowMs - targetMs),
  dueSoonBefore: new Date(nowMs - targetMs + dueSoonMs),
});
