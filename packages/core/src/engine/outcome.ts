import type { Refusal } from "@candor/contract/errors.ts";
import type { RecordOf } from "../codec/schema.ts";
import type { outcomeFields } from "./records.ts";

/** The command was executed, with the fields of its product. */
export type Done = { readonly ok: true } & RecordOf<typeof outcomeFields>;

/** The outcome of a command. A refused command changed nothing. */
export type Outcome = Done | Refusal;

export const DONE: Done = { ok: true };
