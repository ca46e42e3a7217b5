import type { UnionOf } from "../codec/schema.ts";
import type { PartOf } from "./records.ts";

/**
 * What a command did. Events are all that leaves the core: the store turns them into rows, the publisher into messages, and the rows lead back to
 * an equal state at reload.
 */
export type CoreEvent = UnionOf<PartOf<"events">>;
export type EventOf<Type extends CoreEvent["type"]> = Extract<CoreEvent, { type: Type }>;
