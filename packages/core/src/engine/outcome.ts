import type { Refusal } from "@candor/contract/errors.ts";
import type { RecordOf } from "../codec/schema.ts";
import type { outcomeFields } from "./records.ts";

/** The command was carried out, with what its product describes. */
export type Done = { readonly ok: true } & RecordOf<typeof outcomeFields>;

/** What became of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
