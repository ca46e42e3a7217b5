import type { Refusal } from "@candor/contract/errors.ts";
import type { Command } from "../engine/command.ts";
import type { CoreEvent } from "../engine/event.ts";
import type { Outcome } from "../engine/outcome.ts";
import { commandFields, eventFields, outcomeFields } from "../engine/records.ts";
import { refusal } from "./parts.ts";
import { type Codec, record, union } from "./schema.ts";

/** The text forms of commands, outcomes and events: on the bus, in the hash chain, and in a state's canonical form. */

// The tables are assembled from those of the products; their types in command.ts and event.ts.
const commandCodec = union(commandFields) as unknown as Codec<Command>;
const eventCodec = union(eventFields) as unknown as Codec<CoreEvent>;
const done = record(outcomeFields);

export const encodeCommand = (value: Command): string => commandCodec.write(value);
export const decodeCommand = (encoded: string): Command => commandCodec.read(JSON.parse(encoded));

export const encodeEvent = (value: CoreEvent): string => eventCodec.write(value);
export const decodeEvent = (encoded: string): CoreEvent => eventCodec.read(JSON.parse(encoded));

/** `[1, done]` or `[0, refusal]`. */
export const encodeOutcome = (value: Outcome): string =>
  value.ok ? `[1,${done.write(value)}]` : `[0,${refusal.write(value)}]`;

export function decodeOutcome(encoded: string): Outcome {
  const raw: unknown = JSON.parse(encoded);
  if (!Array.isArray(raw) || raw.length !== 2) throw new Error(`not an outcome: ${encoded}`);
  if (raw[0] === 1) return { ok: true, ...done.read(raw[1]) };
  if (raw[0] === 0) return { ok: false, ...(refusal.read(raw[1]) satisfies Omit<Refusal, "ok">) };
  throw new Error(`not an outcome: ${encoded}`);
}
